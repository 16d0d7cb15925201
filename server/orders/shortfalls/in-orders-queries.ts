import { sql } from 'kysely';
import { isPromised } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

// A tree is in stock, in orders, or gone. In orders are those that can still go out or come back,
// whatever the money of their order, and whether or not it is shown; with replacements, and those
// kept for customers who have not answered a shortfall; less those that shortfalls have found
// missing, and those that went before the rest of their order.

/** For a condition on `orders`: its trees are in orders. */
export const promised = sql`${matchesRule(isPromised)}`;

/** The trees of a row of `order_lines` that are gone or missing. */
export const goneTrees = sql`
  coalesce((
    select sum(shortfall_items.trees)::integer
    from shortfall_items
    where order_item_id = order_lines.id
      and shortfall_items.state in ('asked', 'called', 'settled')
  ), 0) + order_lines.handed_over`;

/** Replacements of a row of `products` that are not handed over. */
const replacements = sql`
  (
    select coalesce(sum(replacements.trees), 0)::integer
    from replacements
      join claims on claims.id = claim_id
      join order_items on order_items.id = claims.order_item_id
      join orders on orders.id = order_items.order_id
    where replacements.product_id = products.id
      and replacements.handed_over_at is null
      and orders.status <> 'Canceled'
  )`;

/** Out of stock until the customers who were offered them have answered, and back in it for those who take another. */
const keptTrees = sql`
  (
    select coalesce(sum(shortfall_items.trees), 0)::integer
    from shortfall_offers
      join shortfall_items on shortfall_items.id = item_id
    where shortfall_offers.product_id = products.id
      and shortfall_offers.state = 'held'
  )`;

/** The trees of a row of `products` that are owed before those of orders. */
export const owedFirst = sql`${replacements} + ${keptTrees}`;

/**
 * A table of every tree with its number in orders, the only place where that is worked out. Begins
 * with the open orders, by their index: most lines of a tree are of orders long handed over.
 */
export const treesInOrders = sql`
  (
    with owing as materialized (
      select orders.id
      from orders
      where status in ('Pending', 'Confirmed', 'Ready')
        and declined_at is null
        and ${promised}
    ), ordered as (
      select order_lines.product_id, sum(order_lines.quantity - (${goneTrees}))::integer as trees
      from owing
        join order_lines on order_lines.order_id = owing.id
      where order_lines.quantity > 0
      group by order_lines.product_id
    )
    select products.id as product_id, ${owedFirst} + coalesce(ordered.trees, 0) as trees
    from products
      left join ordered on ordered.product_id = products.id
  )`;

/** How many trees are in orders, by product. */
export async function readInOrders(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await listRows(db)<{ id: string; trees: number }>`
    select product_id as id, trees
    from ${treesInOrders} in_orders
    where product_id = any(${[...productIds]}::uuid[])`;
  return new Map(rows.map(({ id, trees }) => [id, trees]));
}

/**
 * Whether a customer is paying for trees of a row of `products`: they stand, and are neither in
 * stock nor in orders yet.
 */
export const isBeingBought = sql`
  exists (
    select
    from stock_holds
    where product_id = products.id
      and state = 'held'
      and attempt_id is not null
  )`;

/** Final only while the product is locked. */
export async function findIsBeingBought(db: Db, productId: string): Promise<boolean> {
  const row = await getRow(db)<{ is: boolean }>`
    select ${isBeingBought} as is from products where id = ${productId}`;
  return row.is;
}
