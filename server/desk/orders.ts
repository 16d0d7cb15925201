import { sql } from 'kysely';
import { ordersPerPage, type OrderList, type OrderListRequest } from '#domain/desk.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Db, Trx } from '../database/client.ts';
import { transact } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { hideOrder, listOrdersByIds, lockOrderForDesk, setOrderStatus } from '../orders/queries.ts';
import { findUnsettledAttemptOfOrder } from '../payments/attempts.ts';

/** One page of all orders, newest first. Searches name, e-mail, the beginning of the id, and varieties. */
export async function listOrders(db: Db, { page, search, status }: OrderListRequest): Promise<OrderList> {
  let wanted = db
    .selectFrom('orders')
    .innerJoin('order_customers', 'order_customers.order_id', 'orders.id')
    .where('orders.hidden_at', 'is', null)
    .where('orders.declined_at', 'is', null);
  if (status) wanted = wanted.where('orders.status', '=', status);
  if (search) {
    const part = `%${escapeLike(search.toLowerCase())}%`;
    wanted = wanted.where((eb) =>
      eb.or([
        sql<boolean>`lower(order_customers.full_name) like ${part}`,
        sql<boolean>`lower(order_customers.email) like ${part}`,
        sql<boolean>`orders.id::text like ${`${escapeLike(search.toLowerCase())}%`}`,
        eb.exists(
          eb
            .selectFrom('order_items')
            .innerJoin('products', 'products.id', 'order_items.product_id')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where(sql<boolean>`lower(products.variety) like ${part}`),
        ),
      ]),
    );
  }
  const [{ total }, ids] = await Promise.all([
    wanted.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    wanted
      .select('orders.id')
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id')
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage)
      .execute(),
  ]);
  return { orders: await listOrdersByIds(db, ids.map(({ id }) => id)), total: Number(total) };
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

interface DeskChange {
  actorId: string;
  orderId: string;
}

/** Any status may follow any other; what was and what is goes to the audit log. */
export async function changeOrderStatus(db: Db, { actorId, orderId }: DeskChange, status: OrderStatus): Promise<void> {
  await transact(db, async (trx) => {
    const order = await getOrderForChange(trx, orderId);
    if (order.status === status) return;
    if (status === 'Canceled') await assertPaymentSettled(trx, orderId);
    await setOrderStatus(trx, orderId, status);
    await recordAudit(trx, [{ actorId, action: 'order_status', subjectType: 'order', subjectId: orderId, before: { status: order.status }, after: { status } }]);
  });
}

/** Takes the order off every screen. The record stays: an order never loses its payment history. */
export async function deleteOrder(db: Db, { actorId, orderId }: DeskChange): Promise<void> {
  await transact(db, async (trx) => {
    await getOrderForChange(trx, orderId);
    await assertPaymentSettled(trx, orderId);
    await hideOrder(trx, orderId);
    await recordAudit(trx, [{ actorId, action: 'order_hidden', subjectType: 'order', subjectId: orderId, before: { hidden: false }, after: { hidden: true } }]);
  });
}

async function getOrderForChange(trx: Trx, orderId: string) {
  const order = await lockOrderForDesk(trx, orderId);
  if (!order) throw new ShopError('order_not_found', 404, 'Order not found');
  return order;
}

async function assertPaymentSettled(trx: Trx, orderId: string): Promise<void> {
  if (await findUnsettledAttemptOfOrder(trx, orderId)) throw new ShopError('payment_under_way', 409, 'The payment is still being processed. Try again in a few minutes.');
}
