import { sql } from 'kysely';
import type { OversoldTrees, FreeTree } from '#domain/orders/walk-up-sale.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';

/** What a walk-up buyer can have: trees that stand, and that nobody has ordered or is in line for. */
export const listFreeTrees = (db: Db): Promise<FreeTree[]> =>
  listRows(db)<FreeTree>`
    select id as "productId", variety, rootstock, (price * 100)::integer as "priceCents", free
    from products
    where not hidden and free > 0
    order by lower(variety), rootstock`;

export async function insertOversold(
  trx: Trx,
  oversold: readonly { itemId: string; trees: number }[],
  at: Date,
): Promise<void> {
  if (oversold.length === 0) return;
  await trx
    .insertInto('oversold_trees')
    .values(oversold.map(({ itemId, trees }) => ({ order_item_id: itemId, trees, at })))
    .execute();
}

/** Those of one order: '1 Gala'. */
export async function nameOversoldOf(trx: Trx, orderId: string): Promise<string[]> {
  const rows = await listRows(trx)<{ name: string }>`
    select oversold_trees.trees || ' ' || variety as name
    from oversold_trees
      join order_items on order_items.id = order_item_id
      join products on products.id = product_id
    where order_items.order_id = ${orderId}
    order by variety, order_item_id`;
  return rows.map(({ name }) => name);
}

/** Not settled yet, oldest first. */
export async function listOversold(db: Db, limit: number): Promise<OversoldTrees[]> {
  const rows = await listRows(db)<Omit<OversoldTrees, 'at'> & { at: Date }>`
    select order_item_id as "itemId", orders.id as "orderId", order_number as "orderNumber",
      products.id as "productId", variety, rootstock, oversold_trees.trees, oversold_trees.at
    from oversold_trees
      join order_items on order_items.id = order_item_id
      join orders on orders.id = order_items.order_id
      join products on products.id = product_id
    where settled_at is null
    order by oversold_trees.at, order_item_id
    limit ${limit}`;
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** @returns its order and trees; undefined when it is settled already, or unknown */
export const settleOversold = (
  trx: Trx,
  { itemId, by }: { itemId: string; by: string },
): Promise<{ orderId: string; trees: number } | undefined> =>
  findRow(trx)<{ orderId: string; trees: number }>`
    update oversold_trees
    set settled_at = ${sql`now()`}, settled_by = ${by}
    from order_items
    where order_items.id = order_item_id
      and order_item_id = ${itemId}
      and settled_at is null
    returning order_id as "orderId", trees`;
