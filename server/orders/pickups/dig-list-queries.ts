import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { DigListEntry } from '#domain/orders/pickup-days.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

/** Trees that are not handed over yet, as one walks through the field: rows in the order of their numbers. */
export const listTreesToDig = (db: Db, day: string): Promise<DigListEntry[]> =>
  listRows(db)<DigListEntry>`
    select products.id as "productId", field_row as "fieldRow", rootstock, variety,
      json_agg(json_build_object('itemId', order_lines.id, 'orderId', orders.id, 'orderNumber', order_number, 'customer', coalesce(full_name, ''), 'kind', kind,
        'status', orders.status, 'trees', order_lines.remaining) order by starts, orders.created_at, orders.id) as orders
    from pickup_windows join pickups on window_id = pickup_windows.id join orders on orders.id = pickups.order_id
      join order_lines on order_lines.order_id = orders.id and order_lines.remaining > 0
      join products on products.id = product_id left join order_customers on order_customers.order_id = orders.id
    where day = ${day} and pickups.state in ('booked', 'arrived') and hidden_at is null and ${matchesRule(canBeChanged)}
    group by products.id
    order by substring(field_row from '\\d+')::numeric nulls last, lower(field_row) nulls last, rootstock, lower(variety)`;
