import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface OrchardContext {
  db: Db;
  access: Pick<Guards, 'customer'>;
  /** Paid for and not yet handed over: asked of the orders, which this room does not know. */
  listOrderedVarieties: (db: Db, userId: string) => Promise<readonly string[]>;
}
