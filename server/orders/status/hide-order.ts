import { transact } from '@grafted/postgres/transact.ts';
import type { Db } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/order/admin-queries.ts';
import { hideOrder, showOrder } from '#server/orders/order/visibility.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { getOrderForChange } from './order-for-change.ts';

/** Hides the order everywhere, but keeps it with its payment history. */
export const deleteOrder = (db: Db, actor: AdminActor, orderId: string): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getOrderForChange(trx, orderId);
    await assertNoUnsettledPayment(trx, orderId);
    const isUnpaid = order.paymentStatus === 'pending' && order.pays !== 'card';
    if (isUnpaid && order.status !== 'Canceled') throw refuse('cancel_first');
    await hideOrder(trx, actor, orderId);
  });

export const restoreOrder = (db: Db, actor: AdminActor, orderId: string): Promise<void> =>
  transact(db, async (trx) => {
    const order = orRefuse(await lockOrder(trx, orderId), 'order_not_found');
    if (!order.hiddenAt) return;
    await showOrder(trx, actor, orderId);
  });
