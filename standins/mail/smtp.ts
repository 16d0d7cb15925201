import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

interface MailServerOptions {
  host?: string;
  /** Offers STARTTLS, which the shop requires over a network. */
  tls?: { key: string; cert: string };
}

/** An SMTP server that accepts all mail and delivers none. */
export async function startMailServer(
  mailbox: Mailbox,
  port: number,
  { host = '127.0.0.1', tls }: MailServerOptions = {},
): Promise<SMTPServer> {
  const server = new SMTPServer({
    ...tls,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const store = async () =>
        mailbox.add(
          await buffer(stream),
          session.envelope.rcptTo.map(({ address }) => address),
        );
      void store().then(() => done(), done); // oxlint-disable-line promise/no-callback-in-promise -- required by the callback API
    },
  });
  server.on('error', () => {}); // a client disconnected
  server.listen(port, host);
  server.server.unref(); // does not keep the process alive
  await once(server.server, 'listening');
  return server;
}
