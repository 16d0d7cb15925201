import { sql } from 'kysely';
import { labelsMax, type LabelsRequest } from '#domain/orders/labels.ts';
import { canBeChanged, canBeLabeled, canBePrepared } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

export interface LabelTree {
  variety: string;
  rootstock: string;
  botanicalName: string;
  orderId: string;
  orderNumber: number | null;
  itemId: string;
  customer: string;
  /** This tree's number `of` the item's quantity. */
  number: number;
  of: number;
  /** The customer's, and the day of the hand-over; may be empty. */
  note: string;
  day: string | null;
  /** Given for a claim. */
  isReplacement: boolean;
}

const dayOfOrder = sql`
  (
    select to_char(day, 'YYYY-MM-DD')
    from pickups
      join pickup_windows on pickup_windows.id = window_id
    where pickups.order_id = orders.id
      and pickups.state <> 'canceled'
  )`;

const isOfDay = (
  day: string,
) => sql`orders.id in (select order_id from pickups join pickup_windows on pickup_windows.id = window_id
  where pickup_windows.day = ${day} and pickups.state in ('booked', 'arrived')) and ${matchesRule(canBeChanged)}`;

type WantedLabels = Partial<Omit<LabelsRequest, 'start'>> & {
  /** For these orders. */
  orders?: readonly string[];
};

function treesOf({ order, orders, day }: WantedLabels) {
  if (orders) return sql`orders.id = any(${[...orders]}::uuid[]) and ${matchesRule(canBeLabeled)}`;
  if (order) return sql`orders.id = ${order} and ${matchesRule(canBeLabeled)}`;
  if (day) return isOfDay(day);
  return sql`orders.status in ('Pending', 'Confirmed') and ${matchesRule(canBePrepared)}`;
}

/** One entry per tree, by variety and rootstock, in the order of the nursery rows. */
export const listLabelTrees = (
  db: Db,
  { order, orders, day, status, items }: WantedLabels,
): Promise<LabelTree[]> =>
  listRows(db)<LabelTree>`
    select variety, rootstock, "botanicalName", "orderId", "orderNumber", "itemId", customer, number, of, note,
      day, "isReplacement"
    from (
      select products.variety, products.rootstock, varieties.botanical_name as "botanicalName",
        orders.id as "orderId", order_number as "orderNumber", order_lines.id as "itemId",
        coalesce(full_name, '') as customer, number, order_lines.quantity as of, orders.note,
        ${dayOfOrder} as day, false as "isReplacement", orders.created_at
      from orders
        join order_lines on order_lines.order_id = orders.id
        join products on products.id = product_id
        join varieties on varieties.name = products.variety
        left join order_customers on order_customers.order_id = orders.id,
        generate_series(1, order_lines.quantity) number
      where orders.hidden_at is null
        and not exists (
          select
          from handover_ticks
          where order_item_id = order_lines.id
            and tree_no = number
            and handover_id is not null
        )
        and ${treesOf({ order, orders, day })}
        and ${status ? sql`order_lines.status = ${status}` : sql`true`}
        and ${items ? sql`order_lines.id = any(${items}::uuid[])` : sql`true`}
      union all
      select products.variety, products.rootstock, varieties.botanical_name, orders.id, order_number,
        order_items.id, coalesce(full_name, ''), number, replacements.trees, '', null, true, orders.created_at
      from replacements
        join claims on claims.id = claim_id
        join order_items on order_items.id = order_item_id
        join orders on orders.id = order_id
        join products on products.id = replacements.product_id
        join varieties on varieties.name = products.variety
        left join order_customers on order_customers.order_id = orders.id,
        generate_series(1, replacements.trees) number
      where orders.hidden_at is null
        and orders.status <> 'Canceled'
        and replacements.handed_over_at is null
        and ${order ? sql`orders.id = ${order}` : sql`ready_at is null`}
        and ${day === undefined}
        and ${status ? sql`replacements.status = ${status}` : sql`true`}
        and ${items === undefined && orders === undefined}
    ) trees
    order by lower(variety), rootstock, created_at, "orderId", "isReplacement", number
    limit ${labelsMax}`;
