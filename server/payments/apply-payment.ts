import type { Services } from '#server/services.ts';
import { findAttempt, isUnsettled } from './attempts.ts';
import { recordBreak } from './breaks.ts';
import { isLive, undoPayment } from '#server/payments/refunds/orphans.ts';
import { recordCaptured } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';
import { belongsTo } from './settle.ts';

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Ours are made at our location with an attempt's id as reference. The farm's own till writes none like it. */
export const isOurs = ({ locationId, referenceId }: ProviderPayment, { config }: Pick<Services, 'config'>): boolean =>
  locationId === config.square.locationId && uuid.test(referenceId);

/**
 * What a payment at the provider means for our books, whoever heard of it: a notice or a look through the lists.
 * Moves forward only, and the same payment any number of times is the same as once.
 */
export async function applyPayment(services: Services, payment: ProviderPayment): Promise<void> {
  const { db } = services;
  if (!isOurs(payment, services)) return;
  const attempt = await findAttempt(db, payment.referenceId);
  if (!attempt) return undoIfLive(services, payment, 'no_attempt');
  const other = attempt.provider_payment_id !== null && attempt.provider_payment_id !== payment.id;
  if (other) return undoIfLive(services, payment, 'second_payment');
  if (attempt.state === 'failed') return undoIfLive(services, payment, 'late_payment');
  if (isUnsettled(attempt)) {
    // Everything else belongs to who works on the attempt; taken money is taken, whoever hears of it.
    if (payment.status === 'COMPLETED' && belongsTo(payment, attempt, services)) await recordCaptured(services, attempt, payment);
    return;
  }
  const details = { attemptId: attempt.id, status: payment.status, amountCents: payment.amountCents };
  if (payment.status !== 'COMPLETED') await recordBreak(db, { kind: 'capture_missing', subject: payment.id, details });
  else if (!belongsTo(payment, attempt, services)) await recordBreak(db, { kind: 'amount_mismatch', subject: payment.id, details });
}

async function undoIfLive(services: Services, payment: ProviderPayment, kind: 'no_attempt' | 'second_payment' | 'late_payment'): Promise<void> {
  if (isLive(payment)) await undoPayment(services, payment, kind);
}
