import { currentMs } from '@grafted/postgres/clock.ts';
import type { PaymentContext } from '#server/payments/context.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import { recordRefund, recordRefundFailure } from './record-refund.ts';
import {
  findRefundByProviderId,
  isFromBeforeRestore,
  leaseDueRefunds,
  type Refund,
} from './refund-queries.ts';

const batch = 8;
/** The provider does not document how long it keeps idempotency keys. Older refunds are searched for before a retry. */
const keyLifetimeMs = 12 * 3600_000;
const clockSkewMs = 5 * 60_000;

/** Sends requested refunds and checks on pending ones. */
export async function reconcileDueRefunds(
  context: PaymentContext,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, payments, log } = context;
  for (let leased = batch; leased === batch && !stopping?.aborted;) {
    const refunds = await leaseDueRefunds(db, { limit: batch, leaseMs: payments.leaseMs });
    await Promise.all(
      refunds.map((refund) =>
        reconcileRefund(context, refund).catch((error: unknown) =>
          log.warn({ err: error, refundId: refund.id }, 'refund not reconciled yet'),
        ),
      ),
    );
    leased = refunds.length;
  }
}

async function reconcileRefund(context: PaymentContext, refund: Refund): Promise<void> {
  if (refund.state === 'pending') {
    const found = await context.cards.findRefund(refund.providerRefundId!);
    if (found) await recordRefund(context, refund, found);
    return;
  }
  const mayExist = isKeyExpired(refund) || (await isFromBeforeRestore(context.db, refund.id));
  const existing = mayExist && (await findExisting(context, refund));
  if (existing) return recordRefund(context, refund, existing);
  const { providerPaymentId: paymentId, amountCents, currency, idempotencyKey, reason } = refund;
  const result = await context.cards.refund({
    paymentId,
    amountCents,
    currency,
    idempotencyKey,
    reason,
  });
  if (result.status === 'accepted') return recordRefund(context, refund, result.refund);
  if (result.status === 'refused')
    return recordRefundFailure(context, refund, { state: 'failed', code: result.code });
  throw result.cause; // retried with the same key when the lease expires
}

const isKeyExpired = ({ createdAt }: Refund): boolean =>
  currentMs() - createdAt.getTime() > keyLifetimeMs;

/** A provider refund with the same payment and amount whose id is not recorded yet. */
async function findExisting(
  { db, cards }: Pick<PaymentContext, 'db' | 'cards'>,
  { providerPaymentId, amountCents, createdAt }: Refund,
): Promise<ProviderRefund | undefined> {
  for await (const found of cards.listRefunds({
    since: new Date(createdAt.getTime() - clockSkewMs),
  })) {
    if (
      found.paymentId === providerPaymentId &&
      found.amountCents === amountCents &&
      !(await findRefundByProviderId(db, found.id))
    )
      return found;
  }
  return undefined;
}
