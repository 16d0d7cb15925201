import { Hono } from 'hono';
import type { RenderMail } from '#domain/mail/mail.ts';
import type { Standins } from '#standins/standin.ts';
import { inboxRoutes } from './inbox.ts';
import { Mailbox } from './mailbox.ts';
import { previewRoutes } from './preview.ts';
import { startMailServer } from './smtp.ts';

export const mailEnvironment = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Grafted <hello@grafted.example>',
  MAIL_FROM_MARKETING: 'Grafted <notes@grafted.example>',
  MAIL_RATE: '0',
});

/** A local SMTP server with an inbox and template previews. */
export async function startMailStandin(port: number, renderMail: RenderMail): Promise<Standins> {
  const mailbox = new Mailbox();
  await startMailServer(mailbox, port);
  return {
    environment: mailEnvironment(port),
    routes: new Hono().route('/', previewRoutes(renderMail)).route('/', inboxRoutes(mailbox)),
  };
}
