import { isFullyPaid } from '#domain/orders/farm-orders.ts';
import { consumeHolds, reopenHolds } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { lockFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { mailOrderConfirmed, type OrderEvent } from '#server/orders/order/order-events.ts';
import { setPaymentStatus } from './status-queries.ts';

/**
 * Brings status and trees of a farm order in line with its money, in the transaction that moved it. Idempotent. The
 * confirmation is mailed once, even if a check bounces and the order is paid again.
 */
export async function syncFarmOrderPayment(trx: Trx, event: OrderEvent): Promise<void> {
  const { orderId } = event;
  const order = await lockFarmOrder(trx, orderId);
  if (!order) throw new Error(`Order ${orderId} was not entered by the farm`);
  const isPaid = isFullyPaid(order);
  if (order.status === 'Canceled') {
    if (!isPaid && order.paymentStatus === 'completed')
      await setPaymentStatus(trx, orderId, 'failed');
    return;
  }
  if (isPaid && order.paymentStatus !== 'completed') {
    await setPaymentStatus(trx, orderId, 'completed');
    await consumeHolds(trx, { farmOrderId: orderId });
    await mailOrderConfirmed(trx, event);
  }
  if (!isPaid && order.paymentStatus === 'completed') {
    await setPaymentStatus(trx, orderId, 'pending');
    await reopenHolds(trx, orderId);
  }
}
