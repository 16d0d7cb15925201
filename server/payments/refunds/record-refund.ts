import { transact } from '@grafted/postgres/transact.ts';
import type { Trx } from '#server/database/client.ts';
import { getAttempt, lockAttemptOfOrder } from '#server/payments/attempt-queries.ts';
import type { PaymentContext } from '#server/payments/context.ts';
import { recordDiscrepancy } from '#server/payments/discrepancy-queries.ts';
import { recordEvent } from '#server/payments/event-queries.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import type { BookingPurposes } from '#server/payments/purposes.ts';
import type { RefundState } from '#server/schema/payments.ts';
import {
  moveRefund,
  readRefundCents,
  releaseRefund,
  setAnnouncedBy,
  type Refund,
} from './refund-queries.ts';

/** Our states, by the provider's. */
export const refundStates: Record<string, Exclude<RefundState, 'sent'>> = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'rejected',
  FAILED: 'failed',
};

/** What the provider says of a refund. Idempotent. */
export async function recordRefund(
  context: PaymentContext,
  refund: Refund,
  { id, status }: ProviderRefund,
): Promise<void> {
  const state = refundStates[status];
  if (state === 'failed' || state === 'rejected')
    return recordRefundFailure(context, refund, { state, code: status, providerRefundId: id });
  if (!state) return;
  await transact(context.db, async (trx) => {
    await lockOrderOf(trx, refund);
    const moved = await moveRefund(trx, refund.id, { state, providerRefundId: id });
    if (!moved?.attemptId) return;
    await recordEvent(trx, moved.attemptId, `refund_${state}`, {
      refundId: refund.id,
      providerRefundId: id,
    });
    await notifyOfRefund(context, trx, moved);
    await bookRefund(context, trx, moved);
  });
}

/** A refund is in the books from when the provider has completed it, until it comes back. */
export async function bookRefund(
  { purposes }: { purposes: BookingPurposes },
  trx: Trx,
  { id, attemptId, providerRefundId }: Refund,
): Promise<void> {
  if (attemptId === null) return;
  const { orderId, purpose } = await getAttempt(trx, attemptId);
  await purposes[purpose].moved(trx, {
    orderId,
    kind: 'refund',
    source: id,
    reference: providerRefundId ?? '',
  });
}

/** The parts of a refund over several payments are answered at the same moment, and each marks the others. */
async function lockOrderOf(trx: Trx, { attemptId }: Refund): Promise<void> {
  if (attemptId !== null) await lockAttemptOfOrder(trx, attemptId);
}

/** Mails the customer once the provider has accepted a part of the refund, unless another mail already says so. */
export async function notifyOfRefund(
  { purposes }: Pick<PaymentContext, 'purposes'>,
  trx: Trx,
  { id, partOf, attemptId, announcedBy }: Refund,
): Promise<void> {
  if (announcedBy !== null || attemptId === null) return;
  const { orderId, purpose } = await getAttempt(trx, attemptId);
  const refundId = partOf ?? id;
  const refundCents = await readRefundCents(trx, refundId);
  const mailKind = await purposes[purpose].refunded(trx, { orderId, refundId, refundCents });
  await setAnnouncedBy(trx, refundId, mailKind);
}

/** Not retried: a person has to find out why it failed. */
export async function recordRefundFailure(
  { db, log, purposes }: Pick<PaymentContext, 'db' | 'log'> & { purposes: BookingPurposes },
  refund: Refund,
  to: { state: 'failed' | 'rejected'; code: string; providerRefundId?: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await lockOrderOf(trx, refund);
    const moved = await moveRefund(trx, refund.id, to);
    if (!moved) return;
    if (moved.attemptId) {
      await releaseRefund(trx, moved.attemptId, moved.amountCents);
      await recordEvent(trx, moved.attemptId, `refund_${to.state}`, {
        refundId: refund.id,
        code: to.code,
      });
      await bookRefund({ purposes }, trx, moved);
    }
    await recordDiscrepancy(trx, {
      kind: 'refund_failed',
      subject: refund.id,
      details: {
        paymentId: refund.providerPaymentId,
        amountCents: refund.amountCents,
        code: to.code,
      },
    });
  });
  log.error({ refundId: refund.id, code: to.code }, 'a refund failed');
}
