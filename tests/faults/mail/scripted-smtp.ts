import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Mailbox } from '#standins/mail/mailbox.ts';

/** What the server does with the next mails. */
export type Behaviour =
  | 'accept'
  | { at: 'connect' | 'sign-in' | 'sender' | 'recipient' | 'data'; answer: number; text?: string }
  /** Says nothing any more. */
  | 'hang'
  /** Takes the mail, and is gone before it says so. */
  | 'drop-after-data'
  /** Takes the mail, and never says so. */
  | 'hang-after-data';

export interface ScriptedSmtp {
  port: number;
  mailbox: Mailbox;
  behaviour: Behaviour;
  /** Recipients named to it so far, taken or not. */
  asked: string[];
  /** Of the mails it took, how many came encrypted. */
  encrypted: number;
  hangUp(): void;
  stop(): Promise<void>;
}

const fixture = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
export const testCertificate = (): string => fixture('test-server.crt');

/** A mail server that does as it is told. Its certificate is for 127.0.0.2, and by its own word only. */
export async function startScriptedSmtp({ tls, host = '127.0.0.1' }: { tls: 'none' | 'self-signed'; host?: string } = { tls: 'none' }): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const refuse = (at: string): Error | undefined => {
    const { behaviour } = smtp;
    if (typeof behaviour === 'string' || behaviour.at !== at) return undefined;
    return Object.assign(new Error(behaviour.text ?? 'no, says nobody@example.com'), { responseCode: behaviour.answer });
  };
  const options: SMTPServerOptions = {
    ...(tls === 'none' ? { disabledCommands: ['AUTH', 'STARTTLS'] } : { disabledCommands: ['AUTH'], key: fixture('test-server.key'), cert: testCertificate() }),
    disableReverseLookup: true,
    onConnect: (_session, done) => done(refuse('connect')),
    onMailFrom: (_address, _session, done) => done(refuse('sender')),
    onRcptTo({ address }, _session, done) {
      smtp.asked.push(address);
      if (smtp.behaviour !== 'hang') done(refuse('recipient'));
    },
    onData(stream, session, done) {
      const take = async () => {
        const raw = await buffer(stream);
        const no = refuse('data');
        if (no) return done(no);
        if (session.secure) smtp.encrypted++;
        await smtp.mailbox.add(raw, session.envelope.rcptTo.map(({ address }) => address));
        if (smtp.behaviour === 'drop-after-data') smtp.hangUp();
        else if (smtp.behaviour !== 'hang-after-data') done();
      };
      void take();
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {}); // a client went away
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, host);
  await once(server.server, 'listening');
  const smtp: ScriptedSmtp = {
    port: (server.server.address() as AddressInfo).port,
    mailbox: new Mailbox(),
    behaviour: 'accept',
    asked: [],
    encrypted: 0,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    async stop() {
      smtp.hangUp();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return smtp;
}
