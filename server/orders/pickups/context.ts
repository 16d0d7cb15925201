import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail/mail.ts';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface PickupContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'customer'>;
}

export interface PickupAdminContext extends LinkSettings {
  db: Db;
  renderMail: RenderMail;
  access: Pick<Guards, 'admin'>;
}

export interface ReminderContext extends LinkSettings {
  db: Db;
  log: Logger;
}
