import type { Cents } from '#domain/money.ts';
import { giveCodeBack } from '#server/coupons/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { orderRefunded } from '#server/mail/order-events.ts';
import type { Services } from '#server/services.ts';
import { findAttemptOfPayment, getAttempt, lockAttempt, recordEvent } from '#server/payments/attempts.ts';
import { recordBreak, resolveBreak } from '#server/payments/breaks.ts';
import type { ProviderPayment, ProviderRefund } from '#server/payments/provider.ts';
import { findRefundByProviderId, findUnansweredRefund, insertRefund, leaseDueRefunds, moveRefund, putShareBack, setAnnouncedBy, takeShare, type Refund } from './refund-queries.ts';
import type { RefundState } from '#server/payments/tables.ts';

const batch = 8;
/** The provider does not say how long it keeps idempotency keys. After this a refund is looked for before it is sent again. */
const keysKeptMs = 12 * 3600_000;
const clockSkewMs = 5 * 60_000;

export interface RefundWish {
  attemptId: string;
  /** Left out: all that was not given back yet. */
  amountCents?: Cents;
  reason: string;
  requestedBy?: string;
  /** The kind of the mail that tells the customer already; a mail of its own otherwise. */
  announcedBy?: string;
}

/**
 * Money goes back to the buyer: noted here, in the transaction of its cause; sent by `settleRefunds` soon after.
 * @returns the refund's id
 * @throws ShopError when there is not that much to give back
 */
export async function requestRefund(trx: Trx, { attemptId, amountCents, reason, requestedBy, announcedBy }: RefundWish): Promise<string> {
  const attempt = await lockAttempt(trx, attemptId);
  const left = attempt.amount_cents - attempt.refunded_cents;
  const amount = amountCents ?? left;
  if (attempt.state !== 'captured' || !attempt.provider_payment_id) throw new ShopError('not_refundable', 409, 'There is no payment to refund');
  if (amount < 1 || amount > left || !(await takeShare(trx, attemptId, amount))) {
    throw new ShopError('refund_too_high', 409, 'More than what is left of the payment cannot be refunded', { details: { leftCents: left } });
  }
  const refund = await insertRefund(trx, {
    attempt_id: attemptId,
    provider_payment_id: attempt.provider_payment_id,
    amount_cents: amount,
    cause: 'customer',
    reason,
    ...(requestedBy ? { requested_by: requestedBy } : {}),
    ...(announcedBy ? { announced_by: announcedBy } : {}),
  });
  await recordEvent(trx, attemptId, 'refund_requested', { refundId: refund!.id, amountCents: amount });
  return refund!.id;
}

/** Gives back a payment that belongs to no order. Asked for again, it is the same refund. */
export async function requestOrphanRefund(db: Db, { id, amountCents, refundedCents }: ProviderPayment): Promise<void> {
  await insertRefund(db, { attempt_id: null, provider_payment_id: id, amount_cents: amountCents - refundedCents, cause: 'orphan', reason: 'Payment without an order' });
}

/** Sends what was asked for, and asks after what is on its way. */
export async function settleRefunds(services: Services, stopping?: AbortSignal): Promise<void> {
  const { db, config, log } = services;
  for (let leased = batch; leased === batch && !stopping?.aborted; ) {
    const refunds = await leaseDueRefunds(db, { limit: batch, leaseMs: config.payments.leaseMs });
    await Promise.all(
      refunds.map((refund) =>
        settleRefund(services, refund).catch((error: unknown) => log.warn({ err: error, refundId: refund.id }, 'refund not settled yet')),
      ),
    );
    leased = refunds.length;
  }
}

async function settleRefund(services: Services, refund: Refund): Promise<void> {
  if (refund.state === 'pending') {
    const found = await services.cards.findRefund(refund.provider_refund_id!);
    if (found) await recordRefund(services, refund, found);
    return;
  }
  const made = isOld(refund) && (await findMade(services, refund));
  if (made) return recordRefund(services, refund, made);
  const { provider_payment_id: paymentId, amount_cents: amountCents, currency, idempotency_key: idempotencyKey, reason } = refund;
  const result = await services.cards.refund({ paymentId, amountCents, currency, idempotencyKey, reason });
  if (result.status === 'accepted') return recordRefund(services, refund, result.refund);
  if (result.status === 'refused') return recordRefundFailure(services, refund, { state: 'failed', code: result.code });
  throw result.cause; // sent again with the same key when the lease ends
}

const isOld = ({ created_at }: Refund): boolean => Date.now() - created_at.getTime() > keysKeptMs;

/** A refund at the provider that is this one by payment and amount, and none that we know by its id. */
async function findMade({ db, cards }: Services, { provider_payment_id, amount_cents, created_at }: Refund): Promise<ProviderRefund | undefined> {
  for await (const found of cards.listRefunds({ since: new Date(created_at.getTime() - clockSkewMs) })) {
    if (found.paymentId === provider_payment_id && found.amountCents === amount_cents && !(await findRefundByProviderId(db, found.id))) return found;
  }
  return undefined;
}

const states: Record<string, RefundState> = { PENDING: 'pending', COMPLETED: 'completed', REJECTED: 'rejected', FAILED: 'failed' };

async function recordRefund(services: Services, refund: Refund, { id, status }: ProviderRefund): Promise<void> {
  const state = states[status];
  if (state === 'failed' || state === 'rejected') return recordRefundFailure(services, refund, { state, code: status, providerRefundId: id });
  if (!state) return;
  await transact(services.db, async (trx) => {
    const moved = await moveRefund(trx, refund.id, { state, providerRefundId: id });
    if (!moved?.attempt_id) return;
    await recordEvent(trx, moved.attempt_id, `refund_${state}`, { refundId: refund.id, providerRefundId: id });
    await announce(services, trx, moved);
  });
}

/** Tells the customer once the provider has taken the refund on, unless another mail does. */
async function announce({ config }: Services, trx: Trx, { id, attempt_id, amount_cents, announced_by }: Refund): Promise<void> {
  if (announced_by !== null || attempt_id === null) return;
  const { order_id: orderId } = await getAttempt(trx, attempt_id);
  await setAnnouncedBy(trx, id, await orderRefunded(trx, { orderId, publicUrl: config.publicUrl, refundId: id, refundCents: amount_cents }));
}

/** No second try by itself: why it failed is for somebody to find out. */
async function recordRefundFailure({ db, log }: Services, refund: Refund, to: { state: 'failed' | 'rejected'; code: string; providerRefundId?: string }): Promise<void> {
  await transact(db, async (trx) => {
    const moved = await moveRefund(trx, refund.id, to);
    if (!moved) return;
    if (moved.attempt_id) {
      await putShareBack(trx, moved.attempt_id, moved.amount_cents);
      await recordEvent(trx, moved.attempt_id, `refund_${to.state}`, { refundId: refund.id, code: to.code });
    }
    await recordBreak(trx, { kind: 'refund_failed', subject: refund.id, details: { paymentId: refund.provider_payment_id, amountCents: refund.amount_cents, code: to.code } });
  });
  log.error({ refundId: refund.id, code: to.code }, 'a refund failed');
}

/** A refund as the provider tells of it: one of ours, or one made in the provider's own desk, which is then noted as well. */
export async function applyRefund(services: Services, found: ProviderRefund): Promise<void> {
  const { db } = services;
  const known = await findRefundByProviderId(db, found.id);
  if (known) return recordRefund(services, known, found);
  const state = states[found.status];
  if ((state !== 'pending' && state !== 'completed') || (await findUnansweredRefund(db, found.paymentId))) return;
  const attempt = await findAttemptOfPayment(db, found.paymentId);
  if (attempt?.state !== 'captured') return;
  await transact(db, async (trx) => {
    await lockAttempt(trx, attempt.id);
    const adopted = await insertRefund(trx, {
      attempt_id: attempt.id,
      provider_payment_id: found.paymentId,
      amount_cents: found.amountCents,
      cause: 'provider',
      reason: 'Made at the card provider',
      state,
      provider_refund_id: found.id,
    });
    if (!adopted) return;
    const foreign = { kind: 'foreign_refund' as const, subject: found.id, details: { attemptId: attempt.id, amountCents: found.amountCents } };
    await recordBreak(trx, foreign);
    if (!(await takeShare(trx, attempt.id, found.amountCents))) throw new Error(`Refund ${found.id} is more than its payment`);
    await recordEvent(trx, attempt.id, 'refund_found', { providerRefundId: found.id, amountCents: found.amountCents });
    await announce(services, trx, adopted);
    await giveCodeBack(trx, attempt.order_id);
    await resolveBreak(trx, foreign, 'noted');
  });
}
