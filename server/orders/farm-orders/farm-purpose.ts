import { afterRefund } from '#server/orders/status/refunded.ts';
import { syncFarmOrderPayment } from '#server/orders/status/sync-farm-order-payment.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';

/** An order of the farm may be paid in parts; when a payment by link fails, it can be paid again. */
export const farmPurpose = (publicUrl: string): PaymentPurpose => ({
  async captured(trx, { orderId }, recorded) {
    await recorded;
    await syncFarmOrderPayment(trx, { orderId, publicUrl });
  },
  async failed() {},
  refunded: afterRefund(publicUrl),
});
