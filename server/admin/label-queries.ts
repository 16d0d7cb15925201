import { sql } from 'kysely';
import { labelsMax, type LabelsRequest } from '#domain/admin/labels.ts';
import { canBeLabeled, canBePrepared } from '#domain/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/state-queries.ts';

export interface LabelTree {
  variety: string;
  rootstock: string;
  botanicalName: string;
  orderId: string;
  customer: string;
  /** This tree's number `of` the item's quantity. */
  number: number;
  of: number;
  /** Given for a claim. */
  isReplacement: boolean;
}

/** One entry per tree, by variety and rootstock, in the order of the nursery rows. */
export async function listLabelTrees(
  db: Db,
  { order, status }: LabelsRequest,
): Promise<LabelTree[]> {
  const { rows } = await sql<LabelTree>`
    select variety, rootstock, "botanicalName", "orderId", customer, number, of, "isReplacement" from (
    select products.variety, products.rootstock, varieties.botanical_name as "botanicalName", orders.id as "orderId", coalesce(full_name, '') as customer,
      number, order_lines.quantity as of, false as "isReplacement", orders.created_at
    from orders
      join order_lines on order_lines.order_id = orders.id
      join products on products.id = product_id
      join varieties on varieties.name = products.variety
      left join order_customers on order_customers.order_id = orders.id,
      generate_series(1, order_lines.quantity) number
    where orders.hidden_at is null
      and ${order ? sql`orders.id = ${order} and ${matchesRule(canBeLabeled)}` : sql`orders.status in ('Pending', 'Confirmed') and ${matchesRule(canBePrepared)}`}
      and ${status ? sql`order_lines.status = ${status}` : sql`true`}
    union all
    select products.variety, products.rootstock, varieties.botanical_name, orders.id, coalesce(full_name, ''), number, replacements.trees, true, orders.created_at
    from replacements
      join claims on claims.id = claim_id
      join order_items on order_items.id = order_item_id
      join orders on orders.id = order_id
      join products on products.id = replacements.product_id
      join varieties on varieties.name = products.variety
      left join order_customers on order_customers.order_id = orders.id,
      generate_series(1, replacements.trees) number
    where orders.hidden_at is null and orders.status <> 'Canceled' and replacements.handed_over_at is null
      and ${order ? sql`orders.id = ${order}` : sql`ready_at is null`}
      and ${status ? sql`replacements.status = ${status}` : sql`true`}
    ) trees
    order by lower(variety), rootstock, created_at, "orderId", "isReplacement", number
    limit ${labelsMax}`.execute(db);
  return rows;
}
