import { randomUUID } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import { undoSeconds } from '#domain/orders/order-list.ts';
import { entriesOfCancellation } from '#domain/orders/pricing.ts';
import { consumeHolds, releaseHolds, returnOrderTrees } from '#server/catalog/stock/holds.ts';
import type { HoldOwner } from '#server/catalog/stock/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { returnReplacements } from '#server/orders/claims/return-replacements.ts';
import { releaseRefundedCoupon } from '#server/orders/coupons/queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { closeDues, insertEntries, listEntries } from '#server/orders/order/entry-queries.ts';
import {
  mailOrderCanceled,
  mailPaymentFailed,
  newCancellation,
} from '#server/orders/order/order-events.ts';
import { lockOrder, type LockedOrder } from '#server/orders/order/state-queries.ts';
import { moveDayWithStatus } from '#server/orders/pickups/queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { postToBooks } from '#server/orders/postings/post-to-books.ts';
import { closeShortItems } from '#server/orders/short-items/close-items.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { saleOf, type Attempt } from '#server/payments/attempts.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { notifyAdmins } from '#server/platform/outbox/notify-admins-queries.ts';
import { recallMail } from '#server/platform/outbox/outbox-queries.ts';
import type { AttemptFailure } from '#server/schema/payments.ts';
import { refundCanceled, type RefundDecision } from './refund-canceled.ts';
import {
  markDeclined,
  markLapsed,
  saveCancellation,
  setPaymentStatus,
  updateStatus,
} from './status-queries.ts';

interface Decision extends RefundDecision {
  /** Whether the trees go back into stock. */
  restock: boolean;
  /** Told to the customer. */
  reason?: string;
}

export type CancelCause =
  | (Decision & { by: 'admin' })
  /** The customer removed all trees, by this change. */
  | (Decision & { by: 'customer'; changeId: string })
  /** All trees are missing; the customer, an admin or the deadline decided. */
  | (Decision & { by: 'shortfall' })
  /** Nobody paid in time. */
  | { by: 'lapse' }
  /** The card was declined, or the attempt expired and was voided. */
  | { by: 'failed_payment'; attemptId: string; failure: AttemptFailure };

const theShop: Actor = { actorId: null, requestId: null };

/**
 * The only way in which an order is canceled. Triggers follow the status and never set it. Locks
 * the order. An order of which some trees have gone is not canceled: its caller lets `cancelRest`
 * take the rest out, and the order ends as Delivered for what went.
 *
 * Writes off what it owes, gives back its trees, its day (`moveDayWithStatus`; the trigger
 * `count_pickup` frees the room), the refund that was decided and, where all of its money is back,
 * its coupon, mails the customer, tells the admins where nobody else has seen it, and leaves an
 * audit entry. `ways-to-end.test.ts` has a table of what each cause does.
 * @throws ShopError when a payment is unsettled, or the refund is not decided on the money as it is
 * now
 */
export async function cancelOrder(
  trx: Trx,
  orderId: string,
  cause: CancelCause & { links: LinkSettings },
): Promise<void> {
  const order = orRefuse(await lockOrder(trx, orderId), 'order_not_found');
  await assertNoUnsettledPayment(trx, orderId);
  await lockWindowsOf(trx, [orderId]); // windows before products
  const payments = await listCapturedAttempts(trx, orderId);
  const mailKind = newCancellation();
  const decision = 'actor' in cause ? cause : undefined;
  const refundCents = decision
    ? await refundCanceled(trx, order, payments, { ...decision, mailKind })
    : 0;

  await updateStatus(trx, orderId, 'Canceled'); // ticks at the gate are taken back by db/functions/follow_handover.sql
  await writeOffEntries(trx, orderId);
  if (order.paymentStatus === 'pending') await setPaymentStatus(trx, orderId, 'failed'); // releases its coupon
  else await releaseRefundedCoupon(trx, orderId);
  if ('failure' in cause && cause.failure !== 'voided') await markDeclined(trx, orderId);
  if (cause.by === 'lapse') await markLapsed(trx, orderId);
  await moveDayWithStatus(trx, orderId, { from: order.status, to: 'Canceled' });
  // After the order's own rows, because it locks products, which others wait for. `notifyDueWaits`
  // mails the first in line later.
  const treesReturned = await returnTrees(trx, order, payments, cause);
  await returnReplacements(trx, orderId);
  await closeShortItems(trx, orderId, treesReturned > 0 ? 'restocked' : 'not restocked');

  await mailCustomer(trx, orderId, { ...cause, refundCents, mailKind });
  if (cause.by === 'customer')
    await notifyAdmins(trx, 'order_change', cause.changeId, { orderId, refundCents });
  if (cause.by === 'lapse') await notifyAdmins(trx, 'order_lapsed', orderId, { orderId });
  // Admins are told of no other cause: one of them did it, Shortfalls shows it, or none has seen the order yet.
  await auditOrder(trx, decision?.actor ?? theShop, orderId, {
    action: 'order_status',
    before: { status: order.status },
    after: {
      status: 'Canceled',
      by: cause.by,
      ...(payments.length > 0 && { refundCents }),
      treesReturned,
      ...(decision?.reason && { reason: decision.reason }),
    },
  });
}

/** Nothing is owed any more: what was paid is to be given back, unless an admin keeps it. */
async function writeOffEntries(trx: Trx, orderId: string): Promise<void> {
  const cause = randomUUID();
  const entries = entriesOfCancellation(await listEntries(trx, orderId), 0);
  await insertEntries(trx, { orderId, cause, entries });
  await saveCancellation(trx, orderId, cause);
  await closeDues(trx, orderId);
  await postToBooks(trx, orderId, { kind: 'entry', source: cause });
}

/** What holds the trees of an order: the payment of its checkout, or the order itself where an admin entered it. */
export function holdOwnerOf(
  { id, pays }: LockedOrder,
  payments: readonly Attempt[],
): HoldOwner | undefined {
  if (pays !== 'card') return { orderId: id };
  const sale = saleOf(payments);
  return sale && { attemptId: sale.id };
}

/** @returns how many went back into stock */
async function returnTrees(
  trx: Trx,
  order: LockedOrder,
  payments: readonly Attempt[],
  cause: CancelCause,
): Promise<number> {
  const owner = holdOwnerOf(order, payments);
  if ('restock' in cause && !cause.restock) {
    if (owner) await consumeHolds(trx, owner); // handed over and not brought back
    return 0;
  }
  if (cause.by === 'failed_payment') return releaseHolds(trx, cause.attemptId);
  return owner ? returnOrderTrees(trx, owner) : 0;
}

async function mailCustomer(
  trx: Trx,
  orderId: string,
  {
    links,
    mailKind: kind,
    refundCents: refundedCents,
    ...cause
  }: CancelCause & { links: LinkSettings; mailKind: string; refundCents: Cents },
): Promise<void> {
  if (cause.by === 'failed_payment') {
    // A declined buyer has seen the error on screen; a voided payment was still pending when they left.
    if (cause.failure === 'voided') await mailPaymentFailed(trx, { orderId, links });
    return;
  }
  for (const template of ['order-ready', 'order-delivered', 'order-reinstated'] as const)
    await recallMail(trx, { template, subjectId: orderId });
  await mailOrderCanceled(trx, {
    kind,
    orderId,
    links,
    refundedCents,
    ...(cause.by === 'lapse'
      ? { lapsed: true as const }
      : { holdSeconds: undoSeconds, ...(cause.reason && { reason: cause.reason }) }),
  });
}
