import { transact } from '@grafted/postgres/transact.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockOrder } from '#server/orders/order/state-queries.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { getOrderForChange } from './order-for-change.ts';
import { setVisibility } from './status-queries.ts';

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

/** Soft delete: the order is hidden everywhere, but kept. The order must be locked. */
async function hideOrder(trx: Trx, actor: AdminActor, orderId: string): Promise<void> {
  await setVisibility(trx, [orderId], 'hidden');
  await auditOrder(trx, actor, orderId, {
    action: 'order_hidden',
    before: { hidden: false },
    after: { hidden: true },
  });
}

/** Undoes that. The order must be locked. */
export async function showOrder(trx: Trx, actor: AdminActor, orderId: string): Promise<void> {
  await setVisibility(trx, [orderId], 'shown');
  await auditOrder(trx, actor, orderId, {
    action: 'order_restored',
    before: { hidden: true },
    after: { hidden: false },
  });
}
