import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Mailbox } from '#standins/mail/mailbox.ts';

/** How the server treats further mails. */
export type Behavior =
  | 'accept'
  | { at: 'connect' | 'sign-in' | 'sender' | 'recipient' | 'data'; answer: number; text?: string }
  /** Never responds. */
  | 'hang'
  /** Accepts the mail, and disconnects before responding. */
  | 'drop-after-data'
  /** Accepts the mail, and never responds. */
  | 'hang-after-data';

export interface ScriptedSmtp {
  port: number;
  mailbox: Mailbox;
  behavior: Behavior;
  /** Recipients so far, accepted or not. */
  asked: string[];
  /** Number of mails accepted over TLS. */
  encrypted: number;
  hangUp(): void;
  stop(): Promise<void>;
}

const fixture = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
export const testCertificate = (): string => fixture('test-server.crt');

/** A mail server with scripted behavior and a self-signed certificate for 127.0.0.2. */
export async function startScriptedSmtp(
  { tls, host = '127.0.0.1' }: { tls: 'none' | 'self-signed'; host?: string } = { tls: 'none' },
): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const refuse = (at: string): Error | undefined => {
    const { behavior } = smtp;
    if (typeof behavior === 'string' || behavior.at !== at) return undefined;
    return Object.assign(new Error(behavior.text ?? 'no, says nobody@example.com'), {
      responseCode: behavior.answer,
    });
  };
  const options: SMTPServerOptions = {
    ...(tls === 'none'
      ? { disabledCommands: ['AUTH', 'STARTTLS'] }
      : { disabledCommands: ['AUTH'], key: fixture('test-server.key'), cert: testCertificate() }),
    disableReverseLookup: true,
    onConnect: (_session, done) => done(refuse('connect')),
    onMailFrom: (_address, _session, done) => done(refuse('sender')),
    onRcptTo({ address }, _session, done) {
      smtp.asked.push(address);
      if (smtp.behavior !== 'hang') done(refuse('recipient'));
    },
    onData(stream, session, done) {
      const accept = async () => {
        const raw = await buffer(stream);
        const refusal = refuse('data');
        if (refusal) return done(refusal);
        if (session.secure) smtp.encrypted++;
        await smtp.mailbox.add(
          raw,
          session.envelope.rcptTo.map(({ address }) => address),
        );
        if (smtp.behavior === 'drop-after-data') smtp.hangUp();
        else if (smtp.behavior !== 'hang-after-data') done();
      };
      void accept();
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {}); // a client disconnected
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, host);
  await once(server.server, 'listening');
  const smtp: ScriptedSmtp = {
    port: (server.server.address() as AddressInfo).port,
    mailbox: new Mailbox(),
    behavior: 'accept',
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
