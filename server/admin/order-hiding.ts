import { transact } from '@grafted/postgres/transact.ts';
import type { Db } from '#server/database/client.ts';
import { lockOrder, setVisibility } from '#server/orders/order/admin-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';

/** Soft delete: hides the order everywhere, but keeps it with its payment history. */
export const deleteOrder = (db: Db, actor: AdminActor, orderId: string): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getOrderForChange(trx, orderId);
    await assertNoUnsettledPayment(trx, orderId);
    if (order.paymentStatus === 'pending' && (await lockFarmOrder(trx, orderId)))
      throw refuse('cancel_first');
    await setVisibility(trx, orderId, 'hidden');
    await auditOrder(trx, actor, orderId, {
      action: 'order_hidden',
      before: { hidden: false },
      after: { hidden: true },
    });
  });

export const restoreOrder = (db: Db, actor: AdminActor, orderId: string): Promise<void> =>
  transact(db, async (trx) => {
    const order = orRefuse(await lockOrder(trx, orderId), 'order_not_found');
    if (!order.hiddenAt) return;
    await setVisibility(trx, orderId, 'shown');
    await auditOrder(trx, actor, orderId, {
      action: 'order_restored',
      before: { hidden: true },
      after: { hidden: false },
    });
  });
