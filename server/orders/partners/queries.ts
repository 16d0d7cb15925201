import { sql } from 'kysely';
import { isActive } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

const isOpen = matchesRule((state) => isActive(state) && state.status !== 'Delivered');

/** Paid orders that are still to be handed over, oldest first, with their varieties. */
export async function listOpenOrders(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_customers', 'order_customers.order_id', 'orders.id')
    .leftJoin('order_notices as told', (join) =>
      join.onRef('told.order_id', '=', 'orders.id').on('told.said', '=', 'checkout'),
    )
    .leftJoin('order_notices as offered', (join) =>
      join.onRef('offered.order_id', '=', 'orders.id').on('offered.said', '=', 'offer'),
    )
    .select([
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      'orders.user_id as userId',
      'orders.status',
      'orders.created_at as createdAt',
      'order_customers.full_name as customer',
      'order_customers.email',
      'told.created_at as toldAt',
      'offered.created_at as offeredAt',
      sql<string[]>`array(
        select distinct products.variety from order_lines join products on products.id = order_lines.product_id
        where order_lines.order_id = orders.id and order_lines.quantity > 0 order by products.variety)`.as(
        'varieties',
      ),
    ])
    .where('orders.status', 'in', ['Pending', 'Confirmed', 'Ready'])
    .where('orders.hidden_at', 'is', null)
    .where('orders.declined_at', 'is', null)
    .where(isOpen)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
  return rows;
}
export type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number];
