import { countTreesOf } from '#domain/orders/order-changes.ts';
import { consumeHolds, releaseHolds } from '#server/catalog/stock/holds.ts';
import { getAddition } from '#server/orders/order/addition-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { recordChangeLines } from '#server/orders/order/change-lines.ts';
import { insertChange } from '#server/orders/order/change-queries.ts';
import { mailAdditionFailed, mailOrderChanged } from '#server/orders/order/order-events.ts';
import { countRoom } from '#server/orders/pickups/queries.ts';
import { keepRoom } from '#server/orders/pickups/take-window.ts';
import { afterRefund } from '#server/orders/status/refunded.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';

export const additionPurpose = (publicUrl: string): PaymentPurpose => ({
  /**
   * The trees become part of their order. Until now the attempt was unsettled, so that no other change has been made since
   * the price was agreed.
   */
  async captured(trx, { id: attemptId, orderId, userId }, recorded) {
    await recorded;
    const { id, amountCents, worthCents, trees } = await getAddition(trx, attemptId);
    await keepRoom(trx, orderId, countTreesOf(trees));
    await insertChange(trx, {
      id,
      orderId,
      madeBy: 'customer',
      adminId: null,
      reason: '',
      restocked: true,
      refundCents: 0,
      refundId: null,
      payment: { attemptId, cents: amountCents },
      worthCents: worthCents + amountCents,
    });
    const actor = { actorId: userId, requestId: attemptId };
    const lines = trees.map(({ quantity, ...tree }) => ({ ...tree, difference: quantity }));
    await recordChangeLines(trx, { id, orderId, actor }, lines);
    await consumeHolds(trx, { attemptId });
    await mailOrderChanged(trx, { orderId, publicUrl, changeId: id });
    await auditOrder(trx, actor, orderId, {
      action: 'order_change',
      after: {
        trees: lines.map(({ tree, difference }) => ({ tree, difference })),
        paidCents: amountCents,
        restocked: true,
        madeBy: 'customer',
      },
    });
  },

  /** The order stays as it was. */
  async failed(trx, { id: attemptId, orderId }, failure) {
    await countRoom(trx, orderId); // a window, locked before products
    await releaseHolds(trx, attemptId);
    if (failure === 'voided') await mailAdditionFailed(trx, { orderId, publicUrl, attemptId });
  },

  refunded: afterRefund(publicUrl),
});
