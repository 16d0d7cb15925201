import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** A mail server that takes everything and delivers nothing. */
export async function startMailServer(mailbox: Mailbox, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const keep = async () => mailbox.add(await buffer(stream), session.envelope.rcptTo.map(({ address }) => address));
      void keep().then(() => done(), done); // oxlint-disable-line promise/no-callback-in-promise -- the server's interface
    },
  });
  server.on('error', () => {}); // a client went away
  server.listen(port, '127.0.0.1');
  server.server.unref(); // never keeps the program alive
  await once(server.server, 'listening');
  return server;
}
