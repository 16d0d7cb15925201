import { isUuid } from '@grafted/auth';
import { isLive, reversePayment } from '#server/payments/refunds/reverse-payment.ts';
import { findAttempt } from './attempt-queries.ts';
import { isUnsettled } from './attempts.ts';
import type { PaymentContext } from './context.ts';
import { recordDiscrepancy } from './discrepancy-queries.ts';
import { recordCaptured } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';
import { belongsTo } from './reconcile-attempts.ts';
import type { SquareConfig } from './square/square-settings.ts';

/**
 * A payment of the shop has our location and an attempt's id as reference; the farm's point of sale
 * sets no such reference.
 */
export const isOurs = (
  { locationId, referenceId }: ProviderPayment,
  square: Pick<SquareConfig, 'locationId'>,
): boolean => locationId === square.locationId && isUuid(referenceId);

/**
 * Applies a provider payment, found by a webhook event or by listing, to our records.
 * Idempotent, and only ever moves an attempt forward.
 */
export async function applyPayment(
  context: PaymentContext,
  payment: ProviderPayment,
): Promise<void> {
  const { db, square } = context;
  if (!isOurs(payment, square)) return;
  const attempt = await findAttempt(db, payment.referenceId);
  if (!attempt) return reverseIfLive(context, payment, 'no_attempt');
  const isSecondPayment =
    attempt.providerPaymentId !== null && attempt.providerPaymentId !== payment.id;
  if (isSecondPayment) return reverseIfLive(context, payment, 'second_payment');
  if (attempt.state === 'failed') return reverseIfLive(context, payment, 'late_payment');
  if (isUnsettled(attempt)) {
    // Every other status is left to the holder of the lease; a capture is final.
    if (payment.status === 'COMPLETED' && belongsTo(payment, attempt, square))
      await recordCaptured(context, attempt, payment);
    return;
  }
  const details = {
    attemptId: attempt.id,
    status: payment.status,
    amountCents: payment.amountCents,
  };
  if (payment.status !== 'COMPLETED')
    await recordDiscrepancy(db, { kind: 'capture_missing', subject: payment.id, details });
  else if (!belongsTo(payment, attempt, square))
    await recordDiscrepancy(db, { kind: 'amount_mismatch', subject: payment.id, details });
}

async function reverseIfLive(
  context: PaymentContext,
  payment: ProviderPayment,
  kind: 'no_attempt' | 'second_payment' | 'late_payment',
): Promise<void> {
  if (isLive(payment)) await reversePayment(context, payment, kind);
}
