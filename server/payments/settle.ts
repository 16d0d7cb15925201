import type { Services } from '../services.ts';
import { transact } from '../database/transact.ts';
import { leaseDueAttempts, leaseWatchedAttempts, markVoiding, recordEvent, type Attempt } from './attempts.ts';
import { recordAuthorized, recordCaptured, recordFailed } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';

const batch = 10;

/** Finds out what became of payments whose request ended without an answer, and brings them to their end. */
export async function settleDue(services: Services, stopping?: AbortSignal): Promise<void> {
  for (const attempt of await leaseDueAttempts(services.db, batch)) {
    if (!stopping?.aborted) await settleQuietly(services, attempt, settle);
  }
  for (const attempt of await leaseWatchedAttempts(services.db, batch)) await settleQuietly(services, attempt, undoLatePayment);
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
  if (!belongsTo(payment, attempt, services)) return reportStranger(services, attempt, payment);
  if (payment.status === 'COMPLETED') return recordCaptured(services, attempt.id, payment);
  if (payment.status === 'APPROVED') return attempt.state === 'voiding' ? voidPayment(services, attempt, payment) : capture(services, attempt, payment);
  if (payment.status === 'CANCELED') return recordFailed(services, attempt.id, { failure: 'voided', code: 'CANCELED' });
  // Its buyer was told that the payment is under way: to them it is an order, and it did not come to be.
  if (payment.status === 'FAILED') return recordFailed(services, attempt.id, { failure: 'voided', code: 'GENERIC_DECLINE' });
}

const findPayment = ({ cards }: Services, attempt: Attempt): Promise<ProviderPayment | undefined> =>
  attempt.provider_payment_id ? cards.findPayment(attempt.provider_payment_id) : cards.findPaymentByReference(attempt.id, attempt.created_at);

export const belongsTo = (payment: ProviderPayment, attempt: Attempt, { config }: Services): boolean =>
  payment.amountCents === attempt.amount_cents && payment.currency === attempt.currency && payment.locationId === config.square.locationId;

async function capture(services: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  if (attempt.state === 'sent' && !(await recordAuthorized(services, attempt.id, payment))) return;
  const captured = await services.cards.capture(payment);
  if (captured.status === 'completed') await recordCaptured(services, attempt.id, captured.payment);
}

/** Nothing there. It may still be on its way, so stop it first and look once more before the trees go back. */
async function callBack({ db, cards }: Services, attempt: Attempt): Promise<void> {
  await transact(db, (trx) => markVoiding(trx, attempt.id));
  await cards.cancelByIdempotencyKey(attempt.idempotency_key);
}

async function giveUp(services: Services, attempt: Attempt): Promise<void> {
  await services.cards.cancelByIdempotencyKey(attempt.idempotency_key);
  await recordFailed(services, attempt.id, { failure: 'voided', code: 'NOT_FOUND' });
}

async function voidPayment(services: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  await services.cards.cancel(payment.id);
  await recordFailed(services, attempt.id, { failure: 'voided', code: 'CALLED_BACK' });
}

/** A payment that turned up after its attempt was given up: its buyer was told that nothing was charged. */
async function undoLatePayment(services: Services, attempt: Attempt): Promise<void> {
  const { cards, db, log } = services;
  const payment = await findPayment(services, attempt);
  if (payment?.status !== 'APPROVED' && payment?.status !== 'COMPLETED') return;
  if (payment.status === 'APPROVED') await cards.cancel(payment.id);
  else await cards.refund(payment, attempt.id); // one refund for an attempt, however often it is asked for
  log.error({ attemptId: attempt.id, paymentId: payment.id, status: payment.status }, 'late payment undone');
  await recordEvent(db, attempt.id, 'late_payment_undone', { paymentId: payment.id, status: payment.status });
}

async function reportStranger({ db, log }: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  log.error({ attemptId: attempt.id, paymentId: payment.id }, 'payment does not match its attempt');
  await recordEvent(db, attempt.id, 'payment_mismatch', { paymentId: payment.id, amountCents: payment.amountCents, currency: payment.currency, locationId: payment.locationId });
}
