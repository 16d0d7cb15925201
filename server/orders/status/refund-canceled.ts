import { formatUsd, type Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import type { LockedOrder } from '#server/orders/order/state-queries.ts';
import { refundableCents, type Attempt } from '#server/payments/attempts.ts';
import { assertRefundableUnchanged } from '#server/payments/refunds/assert-refundable.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** What becomes of the money of an order that somebody cancels. */
export interface RefundDecision {
  actor: Actor;
  /** Undefined: not decided yet. */
  refundCents: Cents | undefined;
  /** What could be refunded when it was decided; undefined where the refund was worked out on the order itself. */
  leftCents?: Cents | undefined;
}

/**
 * Requests the refund that was decided, to the card; cash and checks are given back by hand.
 * @throws ShopError when nothing is decided about money that is left, or what is left has changed
 */
export async function refundCanceled(
  trx: Trx,
  order: LockedOrder,
  payments: readonly Attempt[],
  { actor, mailKind, ...decision }: RefundDecision & { mailKind: string },
): Promise<Cents> {
  const refundCents = assertRefundDecided(order, payments, decision);
  if (refundCents > 0)
    await requestRefund(trx, {
      orderId: order.id,
      amountCents: refundCents,
      reason: 'Order canceled',
      ...(actor.actorId && { requestedBy: actor.actorId }),
      announcedBy: mailKind,
    });
  return refundCents;
}

/** @returns what goes back to the card. @throws ShopError as `refundCanceled` */
export function assertRefundDecided(
  { pays }: LockedOrder,
  payments: readonly Attempt[],
  { refundCents, leftCents: shownCents }: Omit<RefundDecision, 'actor'>,
): Cents {
  const isEntered = pays !== 'card';
  const leftCents = refundableCents(payments);
  if (shownCents !== undefined) assertRefundableUnchanged(shownCents, leftCents);
  if (refundCents && leftCents === 0 && (isEntered || payments.length === 0))
    throw refuse(
      'not_refundable',
      isEntered
        ? 'Nothing was paid by card. Give cash and checks back by hand, and record it with the order.'
        : 'There is no payment to refund',
    );
  if (refundCents === undefined && leftCents > 0)
    throw refuse(
      'refund_undecided',
      isEntered
        ? `Decide how much of ${formatUsd(leftCents)} to refund to the customer’s card.`
        : `This order is paid. Decide how much of ${formatUsd(leftCents)} to refund to the customer.`,
      { details: { leftCents } },
    );
  return refundCents ?? 0;
}
