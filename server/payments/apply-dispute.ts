import { transact } from '@grafted/postgres/transact.ts';
import type { Trx } from '#server/database/client.ts';
import { findAttemptOfPayment, lockAttemptOfOrder } from './attempt-queries.ts';
import { refundableCents, type Attempt } from './attempts.ts';
import type { PaymentContext } from './context.ts';
import { isTaken, saveDispute, type Dispute } from './dispute-queries.ts';
import { recordEvent } from './event-queries.ts';
import {
  findRefundByProviderId,
  insertRefund,
  moveRefund,
  reverseAttempt,
} from './refunds/refund-queries.ts';

/**
 * While it is open, its payment is not refunded. Lost, its money is gone, and due again; a later
 * decision for the farm puts it back. Idempotent.
 */
export async function applyDispute(
  { db, purposes }: Pick<PaymentContext, 'db' | 'purposes'>,
  dispute: Omit<Dispute, 'attemptId'> & { paymentId: string },
): Promise<void> {
  const { paymentId, ...rest } = dispute;
  const attempt = await findAttemptOfPayment(db, paymentId);
  if (attempt?.state !== 'captured') return;
  await transact(db, async (trx) => {
    const locked = await lockAttemptOfOrder(trx, attempt.id);
    if (!(await saveDispute(trx, { ...rest, attemptId: attempt.id }))) return;
    const reversal = isTaken(dispute)
      ? await take(trx, locked, dispute)
      : await giveBack(trx, locked, dispute);
    if (reversal)
      await purposes[locked.purpose].moved(trx, {
        orderId: locked.orderId,
        kind: 'reversal',
        source: reversal,
        reference: dispute.id,
      });
  });
}

type Decided = Pick<Dispute, 'id' | 'amountCents'> & { paymentId: string };

/** @returns the reversal; undefined when nothing was left to take, or it was taken before */
async function take(
  trx: Trx,
  attempt: Attempt,
  { id, amountCents, paymentId }: Decided,
): Promise<string | undefined> {
  const takenCents = Math.min(amountCents, refundableCents([attempt]));
  if (takenCents === 0) return undefined;
  const reversal = await insertRefund(trx, {
    attemptId: attempt.id,
    providerPaymentId: paymentId,
    amountCents: takenCents,
    cause: 'dispute',
    reason: 'The bank decided the dispute for the buyer',
    state: 'completed',
    providerRefundId: id,
  });
  if (!reversal) return undefined;
  await reverseAttempt(trx, attempt.id, takenCents);
  await recordEvent(trx, attempt.id, 'dispute_lost', { disputeId: id, amountCents: takenCents });
  return reversal.id;
}

/** @returns the reversal that is undone; undefined when nothing was taken */
async function giveBack(trx: Trx, attempt: Attempt, { id }: Decided): Promise<string | undefined> {
  const reversal = await findRefundByProviderId(trx, id);
  if (reversal?.state !== 'completed') return undefined;
  await moveRefund(trx, reversal.id, { state: 'failed', code: 'DISPUTE_WON' });
  await reverseAttempt(trx, attempt.id, -reversal.amountCents);
  await recordEvent(trx, attempt.id, 'dispute_won', {
    disputeId: id,
    amountCents: reversal.amountCents,
  });
  return reversal.id;
}
