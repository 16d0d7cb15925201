import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail/mail.ts';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

/** What sending needs. */
export interface SendIssuesContext {
  db: Db;
  log: Logger;
  publicUrl: string;
}

export interface IssuesContext extends Omit<SendIssuesContext, 'log'> {
  renderMail: RenderMail;
  access: Pick<Guards, 'admin'>;
}
