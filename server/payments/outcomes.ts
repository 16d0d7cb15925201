import { takeOrderOutOfCart } from '#server/cart/queries.ts';
import { settleRedemption } from '#server/coupons/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { lockUser, transact } from '#server/database/transact.ts';
import { orderConfirmed, paymentFailed } from '#server/mail/order-events.ts';
import { markOrderDeclined, markOrderFailed, markOrderPaid } from '#server/orders/queries.ts';
import type { Services } from '#server/services.ts';
import { consumeHolds, releaseHolds } from '#server/stock/holds.ts';
import { isUnsettled, lockAttemptOfOrder, markAuthorized, markCaptured, markFailed, recordEvent, type Attempt } from './attempts.ts';
import type { ProviderPayment } from './provider.ts';
import type { AttemptFailure } from './tables.ts';

/** The members of an attempt that never change. */
type Owned = Pick<Attempt, 'id' | 'user_id'>;

// Each outcome is written by whoever learns of it first: the buyer's own request, the settling job, the provider's
// notice. The guards make every later try a no-op.

/** False when the attempt was given up meanwhile: do not capture. */
export const recordAuthorized = ({ db, config }: Services, attemptId: string, payment: ProviderPayment): Promise<boolean> =>
  markAuthorized(db, attemptId, payment, config.payments.leaseMs);

/** The money is ours: the trees are sold, the cart is emptied of them, the buyer gets a mail. */
export async function recordCaptured(services: Services, { id: attemptId, user_id }: Owned, payment: ProviderPayment): Promise<void> {
  await whileUnsettled(services, { id: attemptId, user_id }, async (trx, { order_id: orderId }) => {
    await markCaptured(trx, attemptId, payment.id);
    const coupon = await markOrderPaid(trx, orderId);
    await consumeHolds(trx, attemptId);
    if (coupon !== null) await settleRedemption(trx, orderId, 'redeemed');
    await takeOrderOutOfCart(trx, orderId);
    await orderConfirmed(trx, { orderId, publicUrl: services.config.publicUrl });
    await services.failPoints.reach('S6a');
  });
  await services.failPoints.reach('S6b');
}

export interface Failure {
  failure: AttemptFailure;
  code: string;
}

/** No money will come: the trees go back on the shelf. */
export async function recordFailed(services: Services, { id: attemptId, user_id }: Owned, { failure, code }: Failure): Promise<void> {
  await whileUnsettled(services, { id: attemptId, user_id }, async (trx, { order_id: orderId }) => {
    await markFailed(trx, attemptId, { failure, code, watched: failure === 'voided' ? 'watched' : 'closed' });
    await (failure === 'voided' ? markOrderFailed(trx, orderId) : markOrderDeclined(trx, orderId));
    await releaseHolds(trx, attemptId);
    await settleRedemption(trx, orderId, 'released');
    // Its buyer left with a payment under way; those who were refused have read so on the screen.
    if (failure === 'voided') await paymentFailed(trx, { orderId, publicUrl: services.config.publicUrl });
    await recordEvent(trx, attemptId, 'failed', { failure, code });
  });
}

async function whileUnsettled({ db }: Services, { id: attemptId, user_id: userId }: Owned, write: (trx: Trx, attempt: Attempt) => Promise<void>): Promise<void> {
  await transact(db, async (trx) => {
    if (userId) await lockUser(trx, userId);
    const attempt = await lockAttemptOfOrder(trx, attemptId);
    if (isUnsettled(attempt)) await write(trx, attempt);
  });
}
