import type { Cents } from '#domain/money.ts';
import { releaseCoupon } from '#server/coupons/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { orderRefunded } from '#server/orders/order-events.ts';
import {
  findAttemptOfPayment,
  getAttempt,
  lockAttempt,
  lockCapturedAttempts,
} from '#server/payments/attempt-queries.ts';
import { leftOf, type Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/context.ts';
import { recordDiscrepancy, resolveDiscrepancy } from '#server/payments/discrepancy-queries.ts';
import { recordEvent } from '#server/payments/event-queries.ts';
import type { ProviderPayment, ProviderRefund } from '#server/payments/provider.ts';
import type { RefundState } from '#server/payments/tables.ts';
import {
  findRefundByProviderId,
  findUnansweredRefund,
  insertRefund,
  leaseDueRefunds,
  moveRefund,
  readRefundCents,
  releaseRefund,
  setAnnouncedBy,
  reserveRefund,
  type Refund,
} from './refund-queries.ts';

const batch = 8;
/** The provider does not document how long it keeps idempotency keys. Older refunds are searched for before a retry. */
const keyLifetimeMs = 12 * 3600_000;
const clockSkewMs = 5 * 60_000;

export interface CustomerRefund {
  orderId: string;
  amountCents: Cents;
  reason: string;
  requestedBy?: string;
  /** Kind of a mail that already tells the customer; without it the refund sends its own. */
  announcedBy?: string;
}

/**
 * Records a refund in the transaction of its cause, which has locked the order; `reconcileDueRefunds` sends it to the
 * provider. Taken from the order's newest payment first, with a part for each payment.
 * @returns the id of the first part
 * @throws ShopError when less than the amount is left
 */
export async function requestRefund(
  trx: Trx,
  { orderId, amountCents, ...refund }: CustomerRefund,
): Promise<string> {
  const payments = await lockCapturedAttempts(trx, orderId);
  if (payments.length === 0)
    throw new ShopError('not_refundable', 409, 'There is no payment to refund');
  const left = leftOf(payments);
  if (amountCents < 1 || amountCents > left) throw refundTooHigh(left);
  let first: string | undefined;
  let rest = amountCents;
  for (const payment of payments) {
    const part = Math.min(rest, leftOf([payment]));
    if (part === 0) continue;
    const id = await requestPart(trx, payment, { ...refund, amountCents: part, partOf: first });
    first ??= id;
    rest -= part;
  }
  return first!; // at least a cent was left
}

const refundTooHigh = (leftCents: Cents) =>
  new ShopError('refund_too_high', 409, 'The refund is higher than what is left of the payment', {
    details: { leftCents },
  });

async function requestPart(
  trx: Trx,
  { id: attemptId, providerPaymentId }: Attempt,
  {
    amountCents,
    partOf,
    ...refund
  }: Omit<CustomerRefund, 'orderId'> & { partOf: string | undefined },
): Promise<string> {
  if (!(await reserveRefund(trx, attemptId, amountCents)))
    throw new Error('The payment was not locked');
  const part = await insertRefund(trx, {
    ...refund,
    attemptId,
    providerPaymentId: providerPaymentId!, // captured
    amountCents,
    cause: 'customer',
    ...(partOf !== undefined && { partOf }),
  });
  if (!part) throw new Error('The refund was not stored'); // only orphans are unique
  await recordEvent(trx, attemptId, 'refund_requested', { refundId: part.id, amountCents });
  return part.id;
}

/** Refunds a payment that has no order. Idempotent. */
export async function requestOrphanRefund(
  db: Db,
  { id, amountCents, refundedCents }: ProviderPayment,
): Promise<void> {
  await insertRefund(db, {
    attemptId: null,
    providerPaymentId: id,
    amountCents: amountCents - refundedCents,
    cause: 'orphan',
    reason: 'Payment without an order',
  });
}

/** Sends requested refunds and checks on pending ones. */
export async function reconcileDueRefunds(
  context: PaymentContext,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, payments, log } = context;
  for (let leased = batch; leased === batch && !stopping?.aborted;) {
    const refunds = await leaseDueRefunds(db, { limit: batch, leaseMs: payments.leaseMs });
    await Promise.all(
      refunds.map((refund) =>
        reconcileRefund(context, refund).catch((error: unknown) =>
          log.warn({ err: error, refundId: refund.id }, 'refund not reconciled yet'),
        ),
      ),
    );
    leased = refunds.length;
  }
}

async function reconcileRefund(context: PaymentContext, refund: Refund): Promise<void> {
  if (refund.state === 'pending') {
    const found = await context.cards.findRefund(refund.providerRefundId!);
    if (found) await recordRefund(context, refund, found);
    return;
  }
  const existing = isKeyExpired(refund) && (await findExisting(context, refund));
  if (existing) return recordRefund(context, refund, existing);
  const { providerPaymentId: paymentId, amountCents, currency, idempotencyKey, reason } = refund;
  const result = await context.cards.refund({
    paymentId,
    amountCents,
    currency,
    idempotencyKey,
    reason,
  });
  if (result.status === 'accepted') return recordRefund(context, refund, result.refund);
  if (result.status === 'refused')
    return recordRefundFailure(context, refund, { state: 'failed', code: result.code });
  throw result.cause; // retried with the same key when the lease expires
}

const isKeyExpired = ({ createdAt }: Refund): boolean =>
  Date.now() - createdAt.getTime() > keyLifetimeMs;

/** A provider refund with the same payment and amount whose id is not recorded yet. */
async function findExisting(
  { db, cards }: Pick<PaymentContext, 'db' | 'cards'>,
  { providerPaymentId, amountCents, createdAt }: Refund,
): Promise<ProviderRefund | undefined> {
  for await (const found of cards.listRefunds({
    since: new Date(createdAt.getTime() - clockSkewMs),
  })) {
    if (
      found.paymentId === providerPaymentId &&
      found.amountCents === amountCents &&
      !(await findRefundByProviderId(db, found.id))
    )
      return found;
  }
  return undefined;
}

const states: Record<string, RefundState> = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'rejected',
  FAILED: 'failed',
};

async function recordRefund(
  context: PaymentContext,
  refund: Refund,
  { id, status }: ProviderRefund,
): Promise<void> {
  const state = states[status];
  if (state === 'failed' || state === 'rejected')
    return recordRefundFailure(context, refund, { state, code: status, providerRefundId: id });
  if (!state) return;
  await transact(context.db, async (trx) => {
    const moved = await moveRefund(trx, refund.id, { state, providerRefundId: id });
    if (!moved?.attemptId) return;
    await recordEvent(trx, moved.attemptId, `refund_${state}`, {
      refundId: refund.id,
      providerRefundId: id,
    });
    await notifyCustomer(context, trx, moved);
  });
}

/** Mails the customer once the provider has accepted a part of the refund, unless another mail already says so. */
async function notifyCustomer(
  { publicUrl }: Pick<PaymentContext, 'publicUrl'>,
  trx: Trx,
  { id, partOf, attemptId, announcedBy }: Refund,
): Promise<void> {
  if (announcedBy !== null || attemptId === null) return;
  const { orderId } = await getAttempt(trx, attemptId);
  const refundId = partOf ?? id;
  await setAnnouncedBy(
    trx,
    refundId,
    await orderRefunded(trx, {
      orderId,
      publicUrl,
      refundId,
      refundCents: await readRefundCents(trx, refundId),
    }),
  );
}

/** Not retried: a person has to find out why it failed. */
async function recordRefundFailure(
  { db, log }: Pick<PaymentContext, 'db' | 'log'>,
  refund: Refund,
  to: { state: 'failed' | 'rejected'; code: string; providerRefundId?: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const moved = await moveRefund(trx, refund.id, to);
    if (!moved) return;
    if (moved.attemptId) {
      await releaseRefund(trx, moved.attemptId, moved.amountCents);
      await recordEvent(trx, moved.attemptId, `refund_${to.state}`, {
        refundId: refund.id,
        code: to.code,
      });
    }
    await recordDiscrepancy(trx, {
      kind: 'refund_failed',
      subject: refund.id,
      details: {
        paymentId: refund.providerPaymentId,
        amountCents: refund.amountCents,
        code: to.code,
      },
    });
  });
  log.error({ refundId: refund.id, code: to.code }, 'a refund failed');
}

/** Applies a refund reported by the provider: one of ours, or one made in the provider's dashboard, which is then adopted. */
export async function applyRefund(context: PaymentContext, found: ProviderRefund): Promise<void> {
  const { db } = context;
  const known = await findRefundByProviderId(db, found.id);
  if (known) return recordRefund(context, known, found);
  const state = states[found.status];
  if (
    (state !== 'pending' && state !== 'completed') ||
    (await findUnansweredRefund(db, found.paymentId))
  )
    return;
  const attempt = await findAttemptOfPayment(db, found.paymentId);
  if (attempt?.state !== 'captured') return;
  await transact(db, async (trx) => {
    await lockAttempt(trx, attempt.id);
    const adopted = await insertRefund(trx, {
      attemptId: attempt.id,
      providerPaymentId: found.paymentId,
      amountCents: found.amountCents,
      cause: 'provider',
      reason: 'Made at the card provider',
      state,
      providerRefundId: found.id,
    });
    if (!adopted) return;
    const foreign = {
      kind: 'foreign_refund' as const,
      subject: found.id,
      details: { attemptId: attempt.id, amountCents: found.amountCents },
    };
    await recordDiscrepancy(trx, foreign);
    if (!(await reserveRefund(trx, attempt.id, found.amountCents)))
      throw new Error(`Refund ${found.id} is more than its payment`);
    await recordEvent(trx, attempt.id, 'refund_found', {
      providerRefundId: found.id,
      amountCents: found.amountCents,
    });
    await notifyCustomer(context, trx, adopted);
    await releaseCoupon(trx, attempt.orderId);
    await resolveDiscrepancy(trx, foreign, 'noted');
  });
}
