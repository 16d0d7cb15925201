import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { lockCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents, type Attempt } from '#server/payments/attempts.ts';
import { listDisputed } from '#server/payments/dispute-queries.ts';
import { recordEvent } from '#server/payments/event-queries.ts';
import type { ProviderPayment } from '#server/payments/provider.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { insertRefund, reserveRefund } from './refund-queries.ts';

export interface CustomerRefund {
  orderId: string;
  amountCents: Cents;
  reason: string;
  requestedBy?: string;
  /** Kind of a mail that already tells the customer; without it the refund sends its own. */
  announcedBy?: string;
}

/**
 * Records a refund in the transaction of its cause, which has locked the order; `reconcileDueRefunds` sends it to the
 * provider. Taken from the order's newest payment first, with a part for each payment.
 * @returns the id of the first part
 * @throws ShopError when less than the amount is left
 */
export async function requestRefund(
  trx: Trx,
  { orderId, amountCents, ...refund }: CustomerRefund,
): Promise<string> {
  const payments = await lockCapturedAttempts(trx, orderId);
  if (payments.length === 0) throw refuse('not_refundable.no_payment');
  const left = refundableCents(payments);
  if (amountCents < 1 || amountCents > left) throw refundTooHigh(left);
  const disputed = await listDisputed(
    trx,
    payments.map(({ id }) => id),
  );
  let first: string | undefined;
  let rest = amountCents;
  for (const payment of payments) {
    const part = Math.min(rest, refundableCents([payment]));
    if (part === 0) continue;
    if (disputed.has(payment.id)) throw isDisputed();
    const id = await requestPart(trx, payment, { ...refund, amountCents: part, partOf: first });
    first ??= id;
    rest -= part;
  }
  return first!; // at least a cent was left
}

/** The bank would take the money a second time. */
const isDisputed = () => refuse('payment_disputed');

const refundTooHigh = (leftCents: Cents) =>
  refuse('refund_too_high.than_refundable', { details: { leftCents } });

async function requestPart(
  trx: Trx,
  { id: attemptId, providerPaymentId }: Attempt,
  {
    amountCents,
    partOf,
    ...refund
  }: Omit<CustomerRefund, 'orderId'> & { partOf: string | undefined },
): Promise<string> {
  if (!(await reserveRefund(trx, attemptId, amountCents)))
    throw new Error('The payment was not locked');
  const part = await insertRefund(trx, {
    ...refund,
    attemptId,
    providerPaymentId: providerPaymentId!, // captured
    amountCents,
    cause: 'customer',
    ...(partOf !== undefined && { partOf }),
  });
  if (!part) throw new Error('The refund was not stored'); // only orphans are unique
  await recordEvent(trx, attemptId, 'refund_requested', { refundId: part.id, amountCents });
  return part.id;
}

/** Refunds a payment that has no order. Idempotent. */
export async function requestOrphanRefund(
  db: Db,
  { id, amountCents, refundedCents }: ProviderPayment,
): Promise<void> {
  await insertRefund(db, {
    attemptId: null,
    providerPaymentId: id,
    amountCents: amountCents - refundedCents,
    cause: 'orphan',
    reason: 'Payment without an order',
  });
}
