import type { Services } from '#server/services.ts';
import { transact } from '#server/database/transact.ts';
import { leaseDueAttempts, leaseWatchedAttempts, markVoiding, type Attempt } from './attempts.ts';
import { isLive, undoPayment } from '#server/payments/refunds/orphans.ts';
import { recordAuthorized, recordCaptured, recordFailed } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';

const batch = 8;

/** Finds out what became of payments whose request ended without an answer, and brings them to their end. */
export async function settleDue(services: Services, stopping?: AbortSignal): Promise<void> {
  const { db, config } = services;
  for (let leased = batch; leased === batch && !stopping?.aborted; ) {
    const attempts = await leaseDueAttempts(db, { limit: batch, leaseMs: config.payments.leaseMs });
    await Promise.all(attempts.map((attempt) => settleQuietly(services, attempt, settle)));
    leased = attempts.length;
  }
  if (stopping?.aborted) return;
  for (const attempt of await leaseWatchedAttempts(db, batch)) await settleQuietly(services, attempt, undoLatePayment);
}

/** One that cannot be settled now comes again when its lease ends; the others go on. */
async function settleQuietly(services: Services, attempt: Attempt, work: typeof settle): Promise<void> {
  try {
    await work(services, attempt);
  } catch (error) {
    services.log.warn({ err: error, attemptId: attempt.id }, 'payment not settled yet');
  }
}

async function settle(services: Services, attempt: Attempt): Promise<void> {
  const payment = await findPayment(services, attempt);
  if (!payment) return attempt.state === 'voiding' ? giveUp(services, attempt) : callBack(services, attempt);
  if (!belongsTo(payment, attempt, services)) return refuseStranger(services, attempt, payment);
  if (payment.status === 'COMPLETED') return recordCaptured(services, attempt, payment);
  if (payment.status === 'APPROVED') return attempt.state === 'voiding' ? voidPayment(services, attempt, payment) : capture(services, attempt, payment);
  if (payment.status === 'CANCELED') return recordFailed(services, attempt, { failure: 'voided', code: 'CANCELED' });
  // Its buyer was told that the payment is under way: to them it is an order, and it did not come to be.
  if (payment.status === 'FAILED') return recordFailed(services, attempt, { failure: 'voided', code: 'GENERIC_DECLINE' });
}

const findPayment = ({ cards }: Services, attempt: Attempt): Promise<ProviderPayment | undefined> =>
  attempt.provider_payment_id ? cards.findPayment(attempt.provider_payment_id) : cards.findPaymentByReference(attempt.id, attempt.created_at);

export const belongsTo = (payment: ProviderPayment, attempt: Attempt, { config }: Pick<Services, 'config'>): boolean =>
  payment.amountCents === attempt.amount_cents && payment.currency === attempt.currency && payment.locationId === config.square.locationId;

async function capture(services: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  if (attempt.state === 'sent' && !(await recordAuthorized(services, attempt.id, payment))) return;
  const captured = await services.cards.capture(payment);
  if (captured.status === 'completed') await recordCaptured(services, attempt, captured.payment);
}

/** Nothing there. It may still be on its way, so stop it first and look once more before the trees go back. */
async function callBack({ db, cards, config }: Services, attempt: Attempt): Promise<void> {
  await transact(db, (trx) => markVoiding(trx, attempt.id, config.payments.leaseMs));
  await cards.cancelByIdempotencyKey(attempt.idempotency_key);
}

async function giveUp(services: Services, attempt: Attempt): Promise<void> {
  await services.cards.cancelByIdempotencyKey(attempt.idempotency_key);
  await recordFailed(services, attempt, { failure: 'voided', code: 'NOT_FOUND' });
}

async function voidPayment(services: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  await services.cards.cancel(payment.id);
  await recordFailed(services, attempt, { failure: 'voided', code: 'CALLED_BACK' });
}

/** A payment that turned up after its attempt was given up: its buyer was told that nothing was charged. */
async function undoLatePayment(services: Services, attempt: Attempt): Promise<void> {
  const payment = await findPayment(services, attempt);
  if (payment && isLive(payment)) await undoPayment(services, payment, 'late_payment');
}

/** Ours by its reference, but not the amount or the place we asked for: nobody may keep that money. */
async function refuseStranger(services: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  if (isLive(payment)) await undoPayment(services, payment, 'amount_mismatch');
  await recordFailed(services, attempt, { failure: 'voided', code: 'MISMATCH' });
}
