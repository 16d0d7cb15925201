import { consumeHolds, releaseHolds } from '#server/catalog/stock/holds.ts';
import { mailAdditionFailed, mailOrderChanged } from '#server/orders/order/order-events.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { bookMovement, type MoneyEvent } from '#server/orders/postings/post-to-books.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { afterRefund } from '#server/orders/status/refunded.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { notifyAdmins } from '#server/platform/outbox/notify-admins-queries.ts';
import { getAddition } from './due-queries.ts';
import { undoAddition } from './undo-addition.ts';

const cardPayment = ({ id, providerPaymentId }: Attempt): MoneyEvent => ({
  kind: 'payment',
  source: id,
  method: 'card',
  reference: providerPaymentId ?? '',
});

/** What is due for an order may be paid in parts; when a payment fails, it can be paid again. */
export const duePurpose = (links: LinkSettings): PaymentPurpose => ({
  async captured(trx, attempt, record) {
    await record();
    const { orderId } = attempt;
    await followBalance(trx, { orderId, links, event: cardPayment(attempt) });
  },
  async failed() {},
  refunded: afterRefund(links),
  moved: bookMovement,
});

/** Trees that a customer adds are in the order while they are being paid, and leave it again when that fails. */
export const additionPurpose = (links: LinkSettings): PaymentPurpose => ({
  async captured(trx, attempt, record) {
    await record();
    const { id: attemptId, orderId, changeId } = attempt;
    await consumeHolds(trx, { attemptId });
    await followBalance(trx, { orderId, links, event: cardPayment(attempt) });
    if (!changeId) return;
    await mailOrderChanged(trx, { orderId, links, changeId });
    await notifyAdmins(trx, 'order_change', changeId, { orderId, changeId });
  },
  async failed(trx, { id: attemptId, orderId, changeId }, failure) {
    if (!changeId) return;
    await lockWindowsOf(trx, [orderId]); // windows before products
    await undoAddition(trx, { orderId, changeId, links, trees: 'released with their payment' });
    await releaseHolds(trx, attemptId);
    if (failure !== 'voided') return;
    const addition = await getAddition(trx, changeId);
    await mailAdditionFailed(trx, { orderId, links, changeId, addition });
  },
  refunded: afterRefund(links),
  moved: bookMovement,
});
