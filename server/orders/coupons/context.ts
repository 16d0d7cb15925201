import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface CouponsContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}
