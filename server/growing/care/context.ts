import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface CareContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'customer'>;
}

export interface CareMailContext extends LinkSettings {
  db: Db;
  log: Logger;
}
