import { undoSeconds } from '#domain/admin/orders.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { consumeHolds, releaseFarmTrees, returnSoldTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { setPaymentStatus, type LockedFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { newCancellation, mailOrderCanceled } from '#server/orders/order/order-events.ts';
import { closeShortItems } from '#server/orders/short-items/close-items.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents } from '#server/payments/attempts.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { ShopError } from '#server/platform/http/errors.ts';

interface FarmCancellation {
  actor: Actor;
  publicUrl: string;
  /** To the card; cash and checks are given back by hand. Undefined: not decided yet. */
  refundCents: Cents | undefined;
  restock: boolean;
  /** Told to the customer. */
  reason?: string | undefined;
}

/** Releases the trees of an unpaid order, or returns those of a paid one. @returns details for the audit log */
export async function cancelFarmOrder(
  trx: Trx,
  { orderId, paymentStatus }: LockedFarmOrder,
  { actor, publicUrl, refundCents, restock, reason }: FarmCancellation,
): Promise<{ refundCents?: Cents; treesReturned: number }> {
  const cards = await listCapturedAttempts(trx, orderId);
  const leftCents = refundableCents(cards);
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
  if (refundCents)
    await requestRefund(trx, {
      orderId,
      amountCents: refundCents,
      reason: 'Order canceled',
      ...(actor.actorId && { requestedBy: actor.actorId }),
      announcedBy: mail.kind,
    });
  const treesReturned = await settleTrees(trx, { orderId, paymentStatus, restock });
  await closeShortItems(trx, orderId, treesReturned > 0 ? 'restocked' : 'not restocked');
  if (paymentStatus !== 'completed') await setPaymentStatus(trx, orderId, 'failed');
  await mailOrderCanceled(trx, {
    ...mail,
    refundedCents: refundCents ?? 0,
    ...(reason && { reason }),
  });
  return { ...(cards.length > 0 && { refundCents: refundCents ?? 0 }), treesReturned };
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
