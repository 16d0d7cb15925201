import { transact } from '@grafted/postgres/transact.ts';
import { findAttemptOfPayment, lockAttemptOfOrder } from './attempt-queries.ts';
import type { PaymentContext } from './context.ts';
import { isTaken, saveDispute, type Dispute } from './dispute-queries.ts';
import { recordEvent } from './event-queries.ts';
import { insertRefund, reserveRefund } from './refunds/refund-queries.ts';

/** While it is open, its payment is not refunded; lost, its money is gone as by a refund. Idempotent. */
export async function applyDispute(
  { db }: Pick<PaymentContext, 'db'>,
  dispute: Omit<Dispute, 'attemptId'> & { paymentId: string },
): Promise<void> {
  const { paymentId, ...rest } = dispute;
  const attempt = await findAttemptOfPayment(db, paymentId);
  if (attempt?.state !== 'captured') return;
  await transact(db, async (trx) => {
    const { amountCents, refundedCents } = await lockAttemptOfOrder(trx, attempt.id);
    if (!(await saveDispute(trx, { ...rest, attemptId: attempt.id }))) return;
    if (!isTaken(dispute)) return;
    const takenCents = Math.min(dispute.amountCents, amountCents - refundedCents);
    if (takenCents === 0) return;
    const refund = await insertRefund(trx, {
      attemptId: attempt.id,
      providerPaymentId: paymentId,
      amountCents: takenCents,
      cause: 'dispute',
      reason: 'The bank decided the dispute for the buyer',
      state: 'completed',
      providerRefundId: dispute.id,
    });
    if (!refund) return; // lost before
    if (!(await reserveRefund(trx, attempt.id, takenCents)))
      throw new Error('The payment was not locked');
    await recordEvent(trx, attempt.id, 'dispute_lost', {
      disputeId: dispute.id,
      amountCents: takenCents,
    });
  });
}
