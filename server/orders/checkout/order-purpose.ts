import { consumeHolds } from '#server/catalog/stock/holds.ts';
import { removeOrderFromCart } from '#server/orders/cart/queries.ts';
import { prepareConfirmation } from '#server/orders/order/order-events.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import { afterRefund } from '#server/orders/status/refunded.ts';
import { setPaymentStatus } from '#server/orders/status/status-queries.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';

/** A customer's order stands or falls with its payment. */
export const orderPurpose = (publicUrl: string): PaymentPurpose => ({
  async captured(trx, { id: attemptId, orderId }) {
    const [writeMail] = await Promise.all([
      prepareConfirmation(trx, { orderId, publicUrl }),
      setPaymentStatus(trx, orderId, 'completed'), // the trigger orders_paid tells the admins
      consumeHolds(trx, { attemptId }),
      removeOrderFromCart(trx, orderId),
    ]);
    return writeMail;
  },
  failed: (trx, { id: attemptId, orderId }, failure) =>
    cancelOrder(trx, orderId, { by: 'failed_payment', attemptId, failure, publicUrl }),
  refunded: afterRefund(publicUrl),
});
