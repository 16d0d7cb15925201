import { releaseRefundedCoupon } from '#server/orders/coupons/queries.ts';
import { mailOrderRefunded } from '#server/orders/order/order-events.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

/**
 * Whatever was paid for: the customer is mailed, and the coupon of a canceled order goes back with
 * the last of its money.
 */
export const afterRefund =
  (links: LinkSettings): PaymentPurpose['refunded'] =>
  async (trx, refund) => {
    await releaseRefundedCoupon(trx, refund.orderId);
    return mailOrderRefunded(trx, { ...refund, links });
  };
