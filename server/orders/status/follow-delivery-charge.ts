import type { OrderStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import {
  listDeliveryCharges,
  markCanceledWithOrder,
  takeCanceledWithOrder,
} from '#server/orders/order/delivery-charge-queries.ts';
import { lockFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { setPaymentStatus, updateStatus } from './status-queries.ts';

interface Followed {
  actor: Actor;
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
}

/**
 * A delivery charge is an order without trees: it takes the status of the order whose delivery it pays. One that was canceled
 * before its order stays so.
 */
export async function followDeliveryCharge(
  trx: Trx,
  { actor, orderId, from, to }: Followed,
): Promise<void> {
  const chargeIds =
    from === 'Canceled'
      ? await takeCanceledWithOrder(trx, orderId)
      : await listDeliveryCharges(trx, orderId);
  for (const chargeId of chargeIds)
    await setDeliveryChargeStatus(trx, { actor, chargeId, status: to });
  if (to === 'Canceled') await markCanceledWithOrder(trx, chargeIds);
}

/** The payment of a canceled charge is shown as owed back. */
export async function setDeliveryChargeStatus(
  trx: Trx,
  { actor, chargeId, status }: { actor: Actor; chargeId: string; status: OrderStatus },
): Promise<void> {
  const charge = await lockFarmOrder(trx, chargeId);
  if (!charge || charge.status === status) return;
  if (status === 'Canceled') await assertNoUnsettledPayment(trx, chargeId);
  await updateStatus(trx, chargeId, status);
  if (status === 'Canceled' && charge.paymentStatus === 'pending')
    await setPaymentStatus(trx, chargeId, 'failed');
  if (charge.status === 'Canceled' && charge.paymentStatus === 'failed')
    await setPaymentStatus(trx, chargeId, 'pending');
  await auditOrder(trx, actor, chargeId, {
    action: 'order_status',
    before: { status: charge.status },
    after: { status },
  });
}
