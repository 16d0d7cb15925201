import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface SendNotificationsContext {
  db: Db;
  log: Logger;
  publicUrl: string;
}

export interface NotificationsContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}
