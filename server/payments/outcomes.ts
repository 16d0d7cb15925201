import { transactInHalves, type Last } from '@grafted/postgres/transact.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { consumeHolds, releaseHolds } from '#server/catalog/stock/holds.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { removeOrderFromCart } from '#server/orders/cart/queries.ts';
import { closeRedemption } from '#server/orders/coupons/queries.ts';
import { getAddition } from '#server/orders/order/addition-queries.ts';
import { applyAddition } from '#server/orders/order/apply-addition.ts';
import {
  markOrderDeclined,
  markOrderFailed,
  markOrderPaid,
} from '#server/orders/order/checkout-queries.ts';
import {
  mailAdditionFailed,
  mailPaymentFailed,
  prepareConfirmation,
} from '#server/orders/order/order-events.ts';
import { syncFarmOrderPayment } from '#server/orders/order/settle-farm-order.ts';
import { countRoom } from '#server/orders/pickups/queries.ts';
import { keepRoom } from '#server/orders/pickups/take-window.ts';
import type { AttemptFailure } from '#server/schema/payments.ts';
import { lockAttemptOfOrder } from './attempt-queries.ts';
import { markAuthorized, markCaptured, markFailed } from './attempt-state-queries.ts';
import { isUnsettled, type Attempt } from './attempts.ts';
import type { OutcomeContext } from './context.ts';
import { recordEvent } from './event-queries.ts';
import type { ProviderPayment } from './provider.ts';

/** The immutable part of an attempt. */
type AttemptRef = Pick<Attempt, 'id' | 'userId'>;

// Each outcome can arrive from the buyer's request, the reconciler or a webhook event. The first one writes it; the guards
// make the others no-ops.

/** False when the attempt has been voided in the meantime: do not capture. */
export const recordAuthorized = (
  { db, payments }: OutcomeContext,
  attemptId: string,
  payment: ProviderPayment,
): Promise<boolean> => markAuthorized(db, attemptId, payment, payments.leaseMs);

/**
 * Completes the order: consumes the holds, empties the cart, enqueues the confirmation.
 * @returns false when it was settled before, perhaps in another way
 */
export async function recordCaptured(
  context: OutcomeContext,
  { id: attemptId, userId }: AttemptRef,
  payment: ProviderPayment,
): Promise<boolean> {
  const { db, publicUrl } = context;
  return ifUnsettled(db, { id: attemptId, userId }, async (trx, { orderId, ...attempt }) => {
    const captured = markCaptured(trx, attemptId, payment.id);
    if (attempt.farmOrder || attempt.addition) await captured;
    if (attempt.farmOrder) return syncFarmOrderPayment(trx, { orderId, publicUrl });
    if (attempt.addition) {
      const { trees } = await getAddition(trx, attemptId);
      await keepRoom(trx, orderId, countTreesOf(trees));
      return applyAddition(trx, { ...attempt, attemptId, publicUrl });
    }
    const [, coupon, , , writeMail] = await Promise.all([
      captured,
      markOrderPaid(trx, orderId),
      consumeHolds(trx, { attemptId }),
      removeOrderFromCart(trx, orderId),
      prepareConfirmation(trx, { orderId, publicUrl }),
    ]);
    return async () => {
      await Promise.all([
        writeMail(),
        coupon !== null && closeRedemption(trx, orderId, 'redeemed'),
      ]);
    };
  });
}

export interface Failure {
  failure: AttemptFailure;
  code: string;
}

/** Fails the order: releases holds and coupon, and enqueues a mail if the attempt was voided. */
export async function recordFailed(
  context: OutcomeContext,
  { id: attemptId, userId }: AttemptRef,
  { failure, code }: Failure,
): Promise<void> {
  const { db, publicUrl } = context;
  await ifUnsettled(db, { id: attemptId, userId }, async (trx, { orderId, ...attempt }) => {
    await markFailed(trx, attemptId, {
      failure,
      code,
      watched: failure === 'voided' ? 'watched' : 'closed',
    });
    await recordEvent(trx, attemptId, 'failed', { failure, code });
    if (attempt.farmOrder) return; // the order stays as it is, and can be paid again
    if (attempt.addition) {
      await countRoom(trx, orderId); // a window, locked before products
      await releaseHolds(trx, attemptId); // the order stays as it is
      if (failure === 'voided') await mailAdditionFailed(trx, { orderId, publicUrl, attemptId });
      return;
    }
    await (failure === 'voided' ? markOrderFailed(trx, orderId) : markOrderDeclined(trx, orderId));
    await releaseHolds(trx, attemptId);
    await closeRedemption(trx, orderId, 'released');
    // A declined buyer has seen the error on screen; a voided payment was still pending when they left.
    if (failure === 'voided') await mailPaymentFailed(trx, { orderId, publicUrl });
  });
}

async function ifUnsettled(
  db: Db,
  { id: attemptId, userId }: AttemptRef,
  write: (trx: Trx, attempt: Attempt) => Promise<Last<void> | void>,
): Promise<boolean> {
  return transactInHalves(db, {
    async read(trx) {
      const [, attempt] = await Promise.all([
        userId && lockUser(trx, userId),
        lockAttemptOfOrder(trx, attemptId),
      ]);
      return attempt;
    },
    async write(trx, attempt) {
      if (!isUnsettled(attempt)) return async () => false;
      const writeLast = await write(trx, attempt);
      return async () => {
        await writeLast?.();
        return true;
      };
    },
  });
}
