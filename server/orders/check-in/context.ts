import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface CheckInContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'admin'>;
}
