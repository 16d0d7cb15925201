import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface OrderContext {
  db: Db;
  linkSecret: string;
  access: Pick<Guards, 'customer'>;
}
