import type { Services } from '#server/services.ts';
import { recordBreak, resolveBreak, type Break } from '#server/payments/breaks.ts';
import type { ProviderPayment } from '#server/payments/provider.ts';
import { requestOrphanRefund } from './refunds.ts';

/** Holds or has taken money that was not given back yet. */
export const isLive = ({ status, amountCents, refundedCents }: ProviderPayment): boolean =>
  status === 'APPROVED' || status === 'PENDING' || (status === 'COMPLETED' && refundedCents < amountCents);

/** A payment for which nobody gets trees: what is reserved is released, what was taken goes back. */
export async function undoPayment(services: Services, payment: ProviderPayment, kind: Break['kind']): Promise<void> {
  const { db, cards, log } = services;
  const { id, status, amountCents, currency, referenceId } = payment;
  const found: Break = { kind, subject: id, details: { status, amountCents, currency, referenceId } };
  await recordBreak(db, found);
  log.error({ kind, paymentId: id, status, attemptId: referenceId }, 'a payment without its order is undone');
  if (status === 'COMPLETED') {
    await requestOrphanRefund(db, payment);
    return resolveBreak(db, found, 'refund asked for');
  }
  await cards.cancel(id);
  await resolveBreak(db, found, 'canceled');
}
