import type { AdminOrderLine, CustomerChange } from '#domain/mail/admin-mails.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

/** Oldest first. */
export const listOrderLines = (trx: Trx, orderIds: readonly string[]): Promise<AdminOrderLine[]> =>
  listRows(trx)<AdminOrderLine>`
    select orders.id as "orderId", order_number as number, coalesce(full_name, '') as customer, tree_count as trees, (total_amount * 100)::integer as "totalCents",
      delivery_type = 'delivery' as "isDelivery"
    from orders left join order_customers on order_customers.order_id = orders.id
    where orders.id = any(${orderIds}::uuid[]) order by orders.created_at, orders.id`;

/** What customers changed, by notification; oldest first. */
export const listCustomerChanges = (
  db: Db,
  notificationIds: readonly string[],
): Promise<CustomerChange[]> =>
  listRows(db)<CustomerChange>`
    select orders.id as "orderId", order_number as number, coalesce(full_name, '') as customer,
      case
        when order_changes.id is null then 'canceled'
        when exists (select from payment_attempts where change_id = order_changes.id) then 'added'
        else 'removed'
      end as change,
      coalesce(
        (select amount_cents from payment_attempts where change_id = order_changes.id),
        refund_cents,
        (details ->> 'refundCents')::integer
      ) as cents,
      coalesce(trees, '[]') as trees
    from admin_notifications
      join orders on orders.id = (details ->> 'orderId')::uuid
      left join order_customers on order_customers.order_id = orders.id
      left join order_changes on order_changes.id = (details ->> 'changeId')::uuid
      left join lateral (
        select jsonb_agg(
          jsonb_build_object('variety', variety, 'rootstock', rootstock, 'quantity', quantity)
          order by variety, rootstock
        ) as trees
        from (
          select variety, rootstock, sum(abs(difference)) as quantity
          from order_change_lines
            join order_items on order_items.id = order_item_id
            join products on products.id = product_id
          where change_id = order_changes.id
          group by variety, rootstock
        ) tree
      ) changed on true
    where admin_notifications.id = any(${notificationIds}::bigint[])
    order by admin_notifications.id`;
