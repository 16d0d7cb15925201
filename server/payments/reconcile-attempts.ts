import { transact } from '#server/database/transact.ts';
import { isLive, reversePayment } from '#server/payments/refunds/reverse-payment.ts';
import type { Services } from '#server/services.ts';
import { leaseDueAttempts, leaseWatchedAttempts, markVoiding, type Attempt } from './attempts.ts';
import { recordAuthorized, recordCaptured, recordFailed } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';

const batch = 8;

/** Asks the provider about payments whose request got no answer, and completes or voids them. */
export async function reconcileDueAttempts(
  services: Services,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, config } = services;
  for (let leased = batch; leased === batch && !stopping?.aborted;) {
    const attempts = await leaseDueAttempts(db, { limit: batch, leaseMs: config.payments.leaseMs });
    await Promise.all(
      attempts.map((attempt) => reconcileOrLog(services, attempt, reconcileAttempt)),
    );
    leased = attempts.length;
  }
  if (stopping?.aborted) return;
  for (const attempt of await leaseWatchedAttempts(db, batch))
    await reconcileOrLog(services, attempt, reverseLatePayment);
}

/** Logs a failure and goes on; the attempt is retried when its lease expires. */
async function reconcileOrLog(
  services: Services,
  attempt: Attempt,
  work: typeof reconcileAttempt,
): Promise<void> {
  try {
    await work(services, attempt);
  } catch (error) {
    services.log.warn({ err: error, attemptId: attempt.id }, 'payment not reconciled yet');
  }
}

async function reconcileAttempt(services: Services, attempt: Attempt): Promise<void> {
  const payment = await findPayment(services, attempt);
  if (!payment)
    return attempt.state === 'voiding'
      ? abandon(services, attempt)
      : startVoiding(services, attempt);
  if (!belongsTo(payment, attempt, services)) return rejectMismatch(services, attempt, payment);
  if (payment.status === 'COMPLETED') return recordCaptured(services, attempt, payment);
  if (payment.status === 'APPROVED')
    return attempt.state === 'voiding'
      ? voidPayment(services, attempt, payment)
      : capture(services, attempt, payment);
  if (payment.status === 'CANCELED')
    return recordFailed(services, attempt, { failure: 'voided', code: 'CANCELED' });
  // The buyer was shown a pending order, so this counts as voided (with a mail), not as declined.
  if (payment.status === 'FAILED')
    return recordFailed(services, attempt, { failure: 'voided', code: 'GENERIC_DECLINE' });
}

const findPayment = ({ cards }: Services, attempt: Attempt): Promise<ProviderPayment | undefined> =>
  attempt.provider_payment_id
    ? cards.findPayment(attempt.provider_payment_id)
    : cards.findPaymentByReference(attempt.id, attempt.created_at);

export const belongsTo = (
  payment: ProviderPayment,
  attempt: Attempt,
  { config }: Pick<Services, 'config'>,
): boolean =>
  payment.amountCents === attempt.amount_cents &&
  payment.currency === attempt.currency &&
  payment.locationId === config.square.locationId;

async function capture(
  services: Services,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<void> {
  if (attempt.state === 'sent' && !(await recordAuthorized(services, attempt.id, payment))) return;
  const captured = await services.cards.capture(payment);
  if (captured.status === 'completed') await recordCaptured(services, attempt, captured.payment);
}

/** The payment may still be in transit: cancel by key first, and check once more before the trees go back. */
async function startVoiding({ db, cards, config }: Services, attempt: Attempt): Promise<void> {
  await transact(db, (trx) => markVoiding(trx, attempt.id, config.payments.leaseMs));
  await cards.cancelByIdempotencyKey(attempt.idempotency_key);
}

async function abandon(services: Services, attempt: Attempt): Promise<void> {
  await services.cards.cancelByIdempotencyKey(attempt.idempotency_key);
  await recordFailed(services, attempt, { failure: 'voided', code: 'NOT_FOUND' });
}

async function voidPayment(
  services: Services,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<void> {
  await services.cards.cancel(payment.id);
  await recordFailed(services, attempt, { failure: 'voided', code: 'CALLED_BACK' });
}

/** A payment that appeared after its attempt was abandoned; the buyer was told that nothing was charged. */
async function reverseLatePayment(services: Services, attempt: Attempt): Promise<void> {
  const payment = await findPayment(services, attempt);
  if (payment && isLive(payment)) await reversePayment(services, payment, 'late_payment');
}

/** Carries our reference but another amount, currency or location: give the money back. */
async function rejectMismatch(
  services: Services,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<void> {
  if (isLive(payment)) await reversePayment(services, payment, 'amount_mismatch');
  await recordFailed(services, attempt, { failure: 'voided', code: 'MISMATCH' });
}
