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
}

/** One entry per tree, by variety and rootstock, in the order of the nursery rows. */
export async function listLabelTrees(
  db: Db,
  { order, status }: LabelsRequest,
): Promise<LabelTree[]> {
  const { rows } = await sql<LabelTree>`
    select products.variety, products.rootstock, varieties.botanical_name as "botanicalName", orders.id as "orderId", coalesce(full_name, '') as customer,
      number, order_lines.quantity as of
    from orders
      join order_lines on order_lines.order_id = orders.id
      join products on products.id = product_id
      join varieties on varieties.name = products.variety
      left join order_customers on order_customers.order_id = orders.id,
      generate_series(1, order_lines.quantity) number
    where orders.hidden_at is null
      and ${order ? sql`orders.id = ${order} and ${matchesRule(canBeLabeled)}` : sql`orders.status in ('Pending', 'Confirmed') and ${matchesRule(canBePrepared)}`}
      and ${status ? sql`order_lines.status = ${status}` : sql`true`}
    order by lower(products.variety), products.rootstock, orders.created_at, orders.id, number
    limit ${labelsMax}`.execute(db);
  return rows;
}
