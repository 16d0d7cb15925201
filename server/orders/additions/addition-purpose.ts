import { countTreesOf } from '#domain/orders/order-changes.ts';
import { releaseHolds } from '#server/catalog/stock/holds.ts';
import { getAddition } from '#server/orders/order/addition-queries.ts';
import { mailAdditionFailed } from '#server/orders/order/order-events.ts';
import { countRoom } from '#server/orders/pickups/queries.ts';
import { keepRoom } from '#server/orders/pickups/take-window.ts';
import { afterRefund } from '#server/orders/status/refunded.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';
import { applyAddition } from './apply-addition.ts';

/** Added trees become part of their order; when their payment fails, the order stays as it was. */
export const additionPurpose = (publicUrl: string): PaymentPurpose => ({
  async captured(trx, { id: attemptId, orderId, userId }, recorded) {
    await recorded;
    const addition = await getAddition(trx, attemptId);
    await keepRoom(trx, orderId, countTreesOf(addition.trees));
    await applyAddition(trx, addition, { attemptId, userId, publicUrl });
  },
  async failed(trx, { id: attemptId, orderId }, failure) {
    await countRoom(trx, orderId); // a window, locked before products
    await releaseHolds(trx, attemptId);
    if (failure === 'voided') await mailAdditionFailed(trx, { orderId, publicUrl, attemptId });
  },
  refunded: afterRefund(publicUrl),
});
