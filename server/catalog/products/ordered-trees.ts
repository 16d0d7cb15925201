import type { Db } from '#server/database/client.ts';

/** What orders know of trees. The catalog knows no orders: `server/admin/routes.ts` hands this in. */
export interface OrderedTrees {
  /** How many are in orders, by product. */
  readInOrders(db: Db, productIds: readonly string[]): Promise<Map<string, number>>;
  /** Whether somebody is paying for trees of the product. Final only while the product is locked. */
  findIsBeingBought(db: Db, productId: string): Promise<boolean>;
}
