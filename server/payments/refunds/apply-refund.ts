import { transact } from '@grafted/postgres/transact.ts';
import { findAttemptOfPayment, lockAttemptOfOrder } from '#server/payments/attempt-queries.ts';
import type { PaymentContext } from '#server/payments/context.ts';
import { recordDiscrepancy, resolveDiscrepancy } from '#server/payments/discrepancy-queries.ts';
import { recordEvent } from '#server/payments/event-queries.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import { bookRefund, notifyOfRefund, recordRefund, refundStates } from './record-refund.ts';
import {
  findRefundByProviderId,
  findUnansweredRefund,
  insertRefund,
  reserveRefund,
} from './refund-queries.ts';

/**
 * Applies a refund reported by the provider: one of ours, or one made in the provider's dashboard,
 * which is then adopted.
 */
export async function applyRefund(context: PaymentContext, found: ProviderRefund): Promise<void> {
  const { db } = context;
  const known = await findRefundByProviderId(db, found.id);
  if (known) return recordRefund(context, known, found);
  const state = refundStates[found.status];
  if (
    (state !== 'pending' && state !== 'completed') ||
    (await findUnansweredRefund(db, found.paymentId))
  )
    return;
  const attempt = await findAttemptOfPayment(db, found.paymentId);
  if (attempt?.state !== 'captured') return;
  await transact(db, async (trx) => {
    await lockAttemptOfOrder(trx, attempt.id);
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
    await notifyOfRefund(context, trx, adopted);
    await bookRefund(context, trx, adopted);
    await resolveDiscrepancy(trx, foreign, 'noted');
  });
}
