import type { OrderDetails } from '#domain/admin/orders.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { matchesDeliveryCharge } from '#server/orders/order/delivery-charge-queries.ts';

/** Both ways: the order that it goes with, and those that go with it. */
export const listTogether = (
  db: Db,
  orderId: string,
): Promise<NonNullable<OrderDetails['together']>> =>
  listRows(db)<NonNullable<OrderDetails['together']>[number]>`
    select id, order_number as number, ${matchesDeliveryCharge} as charges from orders
    where hidden_at is null and (id in (select order_id from farm_orders where with_order_id = ${orderId})
      or id = (select with_order_id from farm_orders where order_id = ${orderId}))
    order by created_at`;
