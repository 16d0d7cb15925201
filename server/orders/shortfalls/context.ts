import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail/mail.ts';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface ShortfallsContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'admin'>;
  renderMail: RenderMail;
}

export type AnswerContext = Pick<ShortfallsContext, 'db' | 'publicUrl' | 'linkSecret'>;
export type OverdueContext = AnswerContext & { log: Logger };
