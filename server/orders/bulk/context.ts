import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

/** What the background work needs. */
export interface BulkWorkContext extends LinkSettings {
  db: Db;
  log: Logger;
}

export interface BulkAdminContext extends BulkWorkContext {
  access: Pick<Guards, 'admin'>;
}
