import { formatUsd, type Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import type { LockedOrder } from '#server/orders/order/admin-queries.ts';
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
 * Requests the refund that was decided, to the card; cash and checks for orders of the farm are given back by hand.
 * @throws ShopError when nothing is decided about money that is left, or what is left has changed
 */
export async function refundCanceled(
  trx: Trx,
  { id: orderId, isFarmOrder }: LockedOrder,
  payments: readonly Attempt[],
  { actor, refundCents, leftCents: shownCents, mailKind }: RefundDecision & { mailKind: string },
): Promise<Cents> {
  const leftCents = refundableCents(payments);
  if (shownCents !== undefined) assertRefundableUnchanged(shownCents, leftCents);
  if (refundCents && leftCents === 0 && (isFarmOrder || payments.length === 0))
    throw refuse(
      'not_refundable',
      isFarmOrder
        ? 'Nothing was paid by card. Give cash and checks back by hand, and record it with the order.'
        : 'There is no payment to refund',
    );
  if (refundCents === undefined && leftCents > 0)
    throw refuse(
      'refund_undecided',
      isFarmOrder
        ? `Decide how much of ${formatUsd(leftCents)} to refund to the customer’s card.`
        : `This order is paid. Decide how much of ${formatUsd(leftCents)} to refund to the customer.`,
      { details: { leftCents } },
    );
  if (refundCents)
    await requestRefund(trx, {
      orderId,
      amountCents: refundCents,
      reason: 'Order canceled',
      ...(actor.actorId && { requestedBy: actor.actorId }),
      announcedBy: mailKind,
    });
  return refundCents ?? 0;
}
