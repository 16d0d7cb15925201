import { consumeHolds } from '#server/catalog/stock/holds.ts';
import { removeOrderFromCart } from '#server/orders/cart/queries.ts';
import { prepareConfirmation } from '#server/orders/order/order-events.ts';
import { bookMovement, preparePostings } from '#server/orders/postings/post-to-books.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import { afterRefund } from '#server/orders/status/refunded.ts';
import { completePayment } from '#server/orders/status/status-queries.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

/** A customer's order stands or falls with its payment. */
export const orderPurpose = (links: LinkSettings): PaymentPurpose => ({
  async captured(trx, { id: attemptId, orderId, amountCents, providerPaymentId }, record) {
    await Promise.all([
      completePayment(trx, orderId, amountCents), // the trigger orders_paid tells the admins
      record(),
      consumeHolds(trx, { attemptId }),
      removeOrderFromCart(trx, orderId),
    ]);
    const [writeMail, writePostings] = await Promise.all([
      prepareConfirmation(trx, { orderId, links }),
      preparePostings(trx, orderId, {
        kind: 'payment',
        source: attemptId,
        method: 'card',
        reference: providerPaymentId ?? '',
      }),
    ]);
    return async () => {
      await Promise.all([writePostings(), writeMail()]);
    };
  },
  failed: (trx, { id: attemptId, orderId }, failure) =>
    cancelOrder(trx, orderId, { by: 'failed_payment', attemptId, failure, links }),
  refunded: afterRefund(links),
  moved: bookMovement,
});
