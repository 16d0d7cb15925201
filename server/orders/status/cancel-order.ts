import { undoSeconds } from '#domain/admin/orders.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { returnSoldTrees, resellReturnedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { cancelFarmOrder } from '#server/orders/farm-orders/cancel.ts';
import { lockFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { newCancellation, mailOrderCanceled } from '#server/orders/order/order-events.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { closeShortItems } from '#server/orders/short-items/close-items.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents, saleOf } from '#server/payments/attempts.ts';
import { assertLeftAsShown } from '#server/payments/refunds/assert-left.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import type { OrderForChange } from './order-for-change.ts';

interface Cancellation {
  order: OrderForChange;
  actor: Actor;
  publicUrl: string;
  /** Undefined: not decided yet. */
  refundCents: Cents | undefined;
  /** What could be refunded when it was decided; undefined for a change, which has compared it. */
  leftCents: Cents | undefined;
  /** Whether the trees go back into stock. */
  restock: boolean;
  /** Told to the customer. */
  reason?: string | undefined;
}

/**
 * Restocks the trees of a paid order if wanted, and requests the refund that was decided.
 * @returns details for the audit log
 */
export async function cancelOrder(
  trx: Trx,
  { order, actor, publicUrl, refundCents, leftCents: shownCents, restock, reason }: Cancellation,
): Promise<{ refundCents?: Cents; treesReturned?: number }> {
  await assertNoUnsettledPayment(trx, order.id);
  await lockWindowsOf(trx, [order.id]);
  const farmOrder = await lockFarmOrder(trx, order.id);
  const payments = await listCapturedAttempts(trx, order.id);
  if (shownCents !== undefined) assertLeftAsShown(shownCents, refundableCents(payments));
  if (farmOrder)
    return cancelFarmOrder(trx, farmOrder, { actor, publicUrl, refundCents, restock, reason });
  const mail = { kind: newCancellation(), orderId: order.id, publicUrl, holdSeconds: undoSeconds };
  const sale = saleOf(payments);
  if (!sale) {
    if (refundCents) throw new ShopError('not_refundable', 409, 'There is no payment to refund');
    if (order.paymentStatus !== 'failed')
      await mailOrderCanceled(trx, { ...mail, refundedCents: 0, ...(reason && { reason }) });
    return {};
  }
  const leftCents = refundableCents(payments);
  if (refundCents === undefined && leftCents > 0) {
    throw new ShopError(
      'refund_undecided',
      409,
      `This order is paid. Decide how much of ${formatUsd(leftCents)} to refund to the customer.`,
      { details: { leftCents } },
    );
  }
  if (refundCents)
    await requestRefund(trx, {
      orderId: order.id,
      amountCents: refundCents,
      reason: 'Order canceled',
      ...(actor.actorId && { requestedBy: actor.actorId }),
      announcedBy: mail.kind,
    });
  const treesReturned = restock ? await returnSoldTrees(trx, { attemptId: sale.id }) : 0;
  await closeShortItems(trx, order.id, treesReturned > 0 ? 'restocked' : 'not restocked');
  await mailOrderCanceled(trx, {
    ...mail,
    refundedCents: refundCents ?? 0,
    ...(reason && { reason }),
  });
  return { refundCents: refundCents ?? 0, treesReturned };
}

/** Takes restocked trees out of stock again for a canceled order. @throws ShopError when too few are left */
export async function reinstateOrder(trx: Trx, orderId: string): Promise<{ treesTaken?: true }> {
  await lockWindowsOf(trx, [orderId]);
  const farmOrder = await lockFarmOrder(trx, orderId);
  const sale = farmOrder ? undefined : saleOf(await listCapturedAttempts(trx, orderId));
  if (!sale && !farmOrder) return {};
  const { taken, missing } = await resellReturnedTrees(
    trx,
    sale ? { attemptId: sale.id } : { farmOrderId: orderId },
  );
  if (missing)
    throw new ShopError(
      'not_enough_stock',
      409,
      'The trees of this order were restocked, and not enough of them are left.',
    );
  return taken.length > 0 ? { treesTaken: true } : {};
}
