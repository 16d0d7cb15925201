import { sql } from 'kysely';
import type { PromisedTree } from '#domain/orders/shortfall-list.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';
import {
  goneTrees,
  isBeingBought,
  owedFirst,
  promised,
  treesInOrders,
} from './in-orders-queries.ts';

/** Null for lines of the order as placed, and those that a swap brought. */
const addedAt = sql`case when sold = 0 then (select min(captured_at) from order_change_lines
  join payment_attempts on payment_attempts.change_id = order_change_lines.change_id
  where order_item_id = order_lines.id and difference > 0 and payment_attempts.state = 'captured') end`;

export interface PromisedLine {
  orderItemId: string;
  orderId: string;
  orderNumber: number | null;
  userId: string | null;
  customer: string;
  email: string;
  phone: string;
  since: Date;
  trees: number;
}

/**
 * Sorted by payment, oldest first: that of the order, or of the addition that brought the line.
 * Orders of the farm count from the day they were entered.
 */
export const listPromisedLines = (db: Db, productId: string): Promise<PromisedLine[]> =>
  listRows(db)<PromisedLine>`
    select * from (
      select order_lines.id as "orderItemId", orders.id as "orderId", order_number as "orderNumber", orders.user_id as "userId",
        coalesce(full_name, 'N/A') as customer, coalesce(email, '') as email, coalesce(phone, '') as phone,
        coalesce(${addedAt}, paid.captured_at, orders.created_at) as since, order_lines.quantity - (${goneTrees}) as trees
      from order_lines join orders on orders.id = order_lines.order_id
        left join order_customers on order_customers.order_id = orders.id
        left join payment_attempts paid on paid.order_id = orders.id and paid.state = 'captured'
          and paid.purpose = 'order'
      where order_lines.product_id = ${productId} and order_lines.quantity > 0 and ${promised}
    ) lines where trees > 0 order by since, "orderItemId"`;

export interface CountedTree {
  id: string;
  stock: number;
  inOrders: number;
  /** How many of those in orders are replacements, and trees kept for the answers to another shortfall. */
  owedFirst: number;
  isBeingBought: boolean;
}

/** Final only while the product is locked. */
export const findCountedTree = (db: Db, productId: string): Promise<CountedTree | undefined> =>
  findRow(db)<CountedTree>`
    select id, quantity as stock, in_orders.trees as "inOrders", ${owedFirst} as "owedFirst",
      ${isBeingBought} as "isBeingBought"
    from products
      join ${treesInOrders} in_orders on in_orders.product_id = products.id
    where id = ${productId}`;

/** Trees that are in orders or missing, by name. */
export const listPromisedTrees = (db: Db): Promise<PromisedTree[]> =>
  listRows(db)<PromisedTree>`
    select products.id as "productId", variety, rootstock, products.quantity as stock,
      in_orders.trees as "inOrders", coalesce(missing.trees, 0)::integer as open
    from products
      join ${treesInOrders} in_orders on in_orders.product_id = products.id
      left join (
        select shortfalls.product_id, sum(shortfall_items.trees) as trees
        from shortfall_items
          join shortfalls on shortfalls.id = shortfall_id
        where shortfall_items.state in ('asked', 'called')
        group by 1
      ) missing on missing.product_id = products.id
    where in_orders.trees > 0
      or missing.trees > 0
    order by lower(variety), rootstock`;

export const lockProducts = (trx: Trx, productIds: readonly string[]): Promise<void> =>
  execute(trx)`
    select from products where id = any(${[...productIds]}::uuid[]) order by id for no key update`;

/** Varieties that each customer has in orders not handed over, by account, without these lines. */
export async function listOtherVarieties(
  db: Db,
  userIds: readonly string[],
  withoutItemIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await listRows(db)<{ userId: string; varieties: string[] }>`
    select orders.user_id as "userId", array_agg(distinct products.variety) as varieties
    from orders join order_lines on order_lines.order_id = orders.id
    join products on products.id = order_lines.product_id
    where orders.user_id = any(${[...userIds]}::uuid[]) and order_lines.quantity > 0
      and order_lines.id <> all(${[...withoutItemIds]}::uuid[]) and ${promised}
    group by orders.user_id`;
  return new Map(rows.map(({ userId, varieties }) => [userId, varieties]));
}
