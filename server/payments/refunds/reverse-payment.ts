import type { PaymentContext } from '#server/payments/context.ts';
import {
  recordDiscrepancy,
  resolveDiscrepancy,
  type Discrepancy,
} from '#server/payments/discrepancy-queries.ts';
import type { ProviderPayment } from '#server/payments/provider.ts';
import { requestOrphanRefund } from './request-refund.ts';

/** Authorized or captured, and not fully refunded. */
export const isLive = ({ status, amountCents, refundedCents }: ProviderPayment): boolean =>
  status === 'APPROVED' ||
  status === 'PENDING' ||
  (status === 'COMPLETED' && refundedCents < amountCents);

/** Voids or refunds a payment that has no order. */
export async function reversePayment(
  { db, cards, log }: Pick<PaymentContext, 'db' | 'cards' | 'log'>,
  payment: ProviderPayment,
  kind: Discrepancy['kind'],
): Promise<void> {
  const { id, status, amountCents, currency, referenceId } = payment;
  const found: Discrepancy = {
    kind,
    subject: id,
    details: { status, amountCents, currency, referenceId },
  };
  await recordDiscrepancy(db, found);
  log.error(
    { kind, paymentId: id, status, attemptId: referenceId },
    'reversing a payment that has no order',
  );
  if (status === 'COMPLETED') {
    await requestOrphanRefund(db, payment);
    return resolveDiscrepancy(db, found, 'refund requested');
  }
  await cards.cancel(id);
  await resolveDiscrepancy(db, found, 'canceled');
}
