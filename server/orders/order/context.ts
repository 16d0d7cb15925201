import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface OrderContext {
  db: Db;
  access: Pick<Guards, 'customer'>;
}
