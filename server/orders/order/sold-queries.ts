import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import { isPromised } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from './state-queries.ts';

// What the farm owes: trees of orders and replacements that are not handed over, less those that shortfalls have found
// missing, and those that went before the rest of their order.

export const promised = sql`orders.hidden_at is null and ${matchesRule(isPromised)}`;
export const goneTrees = sql`coalesce((select sum(shortfall_items.trees)::integer from shortfall_items
  where order_item_id = order_lines.id and shortfall_items.state in ('asked', 'called', 'settled')), 0) + order_lines.handed_over`;
export const replacementOwed = sql`replacements.handed_over_at is null and orders.hidden_at is null and orders.status <> 'Canceled'`;

/** Counts the replacements that are owed for a row of `products`. */
export const replacementsOwed = sql`(select coalesce(sum(replacements.trees), 0)::integer from replacements join claims on claims.id = claim_id
  join order_items on order_items.id = claims.order_item_id join orders on orders.id = order_items.order_id
  where replacements.product_id = products.id and ${replacementOwed})`;

/** Sold trees that are not handed over, by product: the difference between the stock and what stands in the field. */
export async function readSold(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; sold: number }>`
    select id, ${replacementsOwed} + (select coalesce(sum(order_lines.quantity - (${goneTrees})), 0)::integer
      from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.product_id = products.id and order_lines.quantity > 0 and ${promised}) as sold
    from products where id = any(${[...productIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

/** Trees that went before the rest of their order. */
export async function countGoneTrees(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select coalesce(sum(handed_over), 0)::integer as gone from order_lines where order_id = ${orderId}`.execute(
    db,
  );
  return oneRow(rows).gone;
}
