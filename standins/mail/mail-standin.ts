import type { Standins } from '../standins.ts';
import { inboxRoutes } from './inbox.ts';
import { Mailbox } from './mailbox.ts';
import { startMailServer } from './smtp.ts';

export const mailEnvironment = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Grafted <hello@grafted.example>' });

/** A mail server on this machine, and the inbox that shows what it was given. */
export async function startMailStandin(port: number): Promise<Standins> {
  const mailbox = new Mailbox();
  await startMailServer(mailbox, port);
  return {
    environment: mailEnvironment(port),
    routes: inboxRoutes(mailbox),
  };
}
