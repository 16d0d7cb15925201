import { transact } from '@grafted/postgres/transact.ts';
import { isLive, reversePayment } from '#server/payments/refunds/reverse-payment.ts';
import { leaseDueAttempts, leaseWatchedAttempts, markVoiding } from './attempt-state-queries.ts';
import type { Attempt } from './attempts.ts';
import type { PaymentContext } from './context.ts';
import { recordAuthorized, recordCaptured, recordFailed } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';
import type { SquareConfig } from './square/square-settings.ts';

const batch = 8;

/** Asks the provider about payments whose request got no answer, and completes or voids them. */
export async function reconcileDueAttempts(
  context: PaymentContext,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, payments } = context;
  for (let leased = batch; leased === batch && !stopping?.aborted;) {
    const attempts = await leaseDueAttempts(db, { limit: batch, leaseMs: payments.leaseMs });
    await Promise.all(
      attempts.map((attempt) => reconcileOrLog(context, attempt, reconcileAttempt)),
    );
    leased = attempts.length;
  }
  if (stopping?.aborted) return;
  for (const attempt of await leaseWatchedAttempts(db, batch))
    await reconcileOrLog(context, attempt, reverseLatePayment);
}

/** Logs a failure and goes on; the attempt is retried when its lease expires. */
async function reconcileOrLog(
  context: PaymentContext,
  attempt: Attempt,
  work: typeof reconcileAttempt,
): Promise<void> {
  try {
    await work(context, attempt);
  } catch (error) {
    context.log.warn({ err: error, attemptId: attempt.id }, 'payment not reconciled yet');
  }
}

async function reconcileAttempt(context: PaymentContext, attempt: Attempt): Promise<void> {
  const payment = await findPayment(context, attempt);
  if (!payment)
    return attempt.state === 'voiding' ? abandon(context, attempt) : startVoiding(context, attempt);
  if (!belongsTo(payment, attempt, context.square))
    return rejectMismatch(context, attempt, payment);
  if (payment.status === 'COMPLETED') {
    await recordCaptured(context, attempt, payment);
    return;
  }
  if (payment.status === 'APPROVED')
    return attempt.state === 'voiding'
      ? voidPayment(context, attempt, payment)
      : capture(context, attempt, payment);
  if (payment.status === 'CANCELED')
    return recordFailed(context, attempt, { failure: 'voided', code: 'CANCELED' });
  // The buyer was shown a pending order, so this counts as voided (with a mail), not as declined.
  if (payment.status === 'FAILED')
    return recordFailed(context, attempt, { failure: 'voided', code: 'GENERIC_DECLINE' });
}

const findPayment = (
  { cards }: PaymentContext,
  attempt: Attempt,
): Promise<ProviderPayment | undefined> =>
  attempt.providerPaymentId
    ? cards.findPayment(attempt.providerPaymentId)
    : cards.findPaymentByReference(attempt.id, attempt.createdAt);

export const belongsTo = (
  payment: ProviderPayment,
  attempt: Attempt,
  { locationId }: Pick<SquareConfig, 'locationId'>,
): boolean =>
  payment.amountCents === attempt.amountCents &&
  payment.currency === attempt.currency &&
  payment.locationId === locationId;

async function capture(
  context: PaymentContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<void> {
  if (attempt.state === 'sent' && !(await recordAuthorized(context, attempt.id, payment))) return;
  const captured = await context.cards.capture(payment);
  if (captured.status === 'completed') await recordCaptured(context, attempt, captured.payment);
}

/** The payment may still be in transit: cancel by key first, and check once more before the trees go back. */
async function startVoiding(
  { db, cards, payments }: PaymentContext,
  attempt: Attempt,
): Promise<void> {
  await transact(db, (trx) => markVoiding(trx, attempt.id, payments.leaseMs));
  await cards.cancelByIdempotencyKey(attempt.idempotencyKey);
}

async function abandon(context: PaymentContext, attempt: Attempt): Promise<void> {
  await context.cards.cancelByIdempotencyKey(attempt.idempotencyKey);
  await recordFailed(context, attempt, { failure: 'voided', code: 'NOT_FOUND' });
}

async function voidPayment(
  context: PaymentContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<void> {
  await context.cards.cancel(payment.id);
  await recordFailed(context, attempt, { failure: 'voided', code: 'CALLED_BACK' });
}

/** A payment that appeared after its attempt was abandoned; the buyer was told that nothing was charged. */
async function reverseLatePayment(context: PaymentContext, attempt: Attempt): Promise<void> {
  const payment = await findPayment(context, attempt);
  if (payment && isLive(payment)) await reversePayment(context, payment, 'late_payment');
}

/** Carries our reference but another amount, currency or location: give the money back. */
async function rejectMismatch(
  context: PaymentContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<void> {
  if (isLive(payment)) await reversePayment(context, payment, 'amount_mismatch');
  await recordFailed(context, attempt, { failure: 'voided', code: 'MISMATCH' });
}
