import { undoSeconds } from '#domain/admin/orders.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { AdminActor } from '#server/audit/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { setPaymentStatus, type LockedFarmOrder } from '#server/orders/farm-order-queries.ts';
import { newCancellation, orderCanceled } from '#server/orders/order-events.ts';
import { findCapturedAttempt } from '#server/payments/attempt-queries.ts';
import { requestRefund } from '#server/payments/refunds/refunds.ts';
import { consumeHolds, releaseFarmTrees, returnSoldTrees } from '#server/stock/holds.ts';

interface FarmCancellation {
  actor: AdminActor;
  publicUrl: string;
  /** To the card; cash and checks are given back by hand. Undefined: not decided yet. */
  refundCents: Cents | undefined;
  restock: boolean;
}

/** Releases the trees of an unpaid order, or returns those of a paid one. @returns details for the audit log */
export async function cancelFarmOrder(
  trx: Trx,
  { orderId, paymentStatus }: LockedFarmOrder,
  { actor, publicUrl, refundCents, restock }: FarmCancellation,
): Promise<{ refundCents?: Cents; treesReturned: number }> {
  const card = await findCapturedAttempt(trx, orderId);
  const leftCents = card ? card.amountCents - card.refundedCents : 0;
  if (refundCents && leftCents === 0)
    throw new ShopError(
      'not_refundable',
      409,
      'Nothing was paid by card. Give cash and checks back by hand, and record it with the order.',
    );
  if (refundCents === undefined && leftCents > 0)
    throw new ShopError(
      'refund_undecided',
      409,
      `Decide how much of ${formatUsd(leftCents)} to refund to the customer’s card.`,
      { details: { leftCents } },
    );
  const mail = { kind: newCancellation(), orderId, publicUrl, holdSeconds: undoSeconds };
  if (card && refundCents)
    await requestRefund(trx, {
      attemptId: card.id,
      amountCents: refundCents,
      reason: 'Order canceled',
      requestedBy: actor.actorId,
      announcedBy: mail.kind,
    });
  const treesReturned = await settleTrees(trx, { orderId, paymentStatus, restock });
  if (paymentStatus !== 'completed') await setPaymentStatus(trx, orderId, 'failed');
  await orderCanceled(trx, { ...mail, refundedCents: refundCents ?? 0 });
  return { ...(card && { refundCents: refundCents ?? 0 }), treesReturned };
}

async function settleTrees(
  trx: Trx,
  {
    orderId,
    paymentStatus,
    restock,
  }: Pick<LockedFarmOrder, 'orderId' | 'paymentStatus'> & { restock: boolean },
): Promise<number> {
  if (restock)
    return paymentStatus === 'completed'
      ? returnSoldTrees(trx, { farmOrderId: orderId })
      : releaseFarmTrees(trx, orderId);
  await consumeHolds(trx, { farmOrderId: orderId }); // handed over and not brought back
  return 0;
}
