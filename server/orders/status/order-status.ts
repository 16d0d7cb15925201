import { transact } from '@grafted/postgres/transact.ts';
import {
  undoSeconds,
  type BulkStatusChange,
  type LostDay,
  type OrderStatusChange,
} from '#domain/admin/orders.ts';
import { windowText, type WindowTime } from '#domain/orders/pickups.ts';
import { bothOrderNames, type OrderStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { isAddingTrees } from '#server/orders/order/addition-queries.ts';
import { lockOrder, lockOrders } from '#server/orders/order/admin-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import {
  mailOrderDelivered,
  mailOrderReady,
  mailOrderReinstated,
  type OrderEvent,
} from '#server/orders/order/order-events.ts';
import { followStatus } from '#server/orders/pickups/queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import type { Actor, AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import { recallMail } from '#server/platform/outbox/outbox-queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { followDeliveryCharge } from './follow-delivery-charge.ts';
import { assertMayBecome, getOrderForChange } from './order-for-change.ts';
import { reinstateOrder } from './reinstate-order.ts';
import { updateStatus } from './status-queries.ts';

interface Context {
  db: Db;
  publicUrl: string;
}

/** Changes the status as `statusRefusal` allows, with an audit entry. Mails Ready, Delivered, Canceled and reinstatement. */
export const changeOrderStatus = (
  { db, publicUrl }: Context,
  actor: AdminActor,
  orderId: string,
  change: OrderStatusChange,
): Promise<LostDay | undefined> =>
  transact(db, (trx) => setStatus(trx, { ...change, actor, orderId, publicUrl }));

/** All or nothing. */
export async function changeOrderStatuses(
  { db, publicUrl }: Context,
  actor: AdminActor,
  { changes }: BulkStatusChange,
): Promise<LostDay[]> {
  const ids = changes.map(({ id }) => id);
  return transact(db, async (trx) => {
    const lostDays: LostDay[] = [];
    // All orders, then all windows, before the first change locks products.
    await lockOrders(trx, ids);
    await lockWindowsOf(trx, ids);
    for (const { id, ...change } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      try {
        const lost = await setStatus(trx, { ...change, actor, orderId: id, publicUrl });
        if (lost) lostDays.push(lost);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        throw new ShopError(
          error.code,
          error.status,
          `Order ${bothOrderNames(id, (await lockOrder(trx, id))?.number)}: ${error.message} Nothing was changed.`,
          { cause: error.cause },
        );
      }
    }
    return lostDays;
  });
}

interface SetStatus extends OrderStatusChange {
  actor: Actor;
  publicUrl: string;
  orderId: string;
}

/** As `changeOrderStatus`, within a transaction. @returns the day that an order lost which is taken up again */
export async function setStatus(
  trx: Trx,
  { actor, publicUrl, orderId, status, was, refundCents, leftCents, restock }: SetStatus,
): Promise<LostDay | undefined> {
  const order = await getOrderForChange(trx, orderId);
  // The same change twice is not a conflict, unless it would drop a refund.
  if (order.status === status && !refundCents) return undefined;
  if (order.status !== was) throw changedMeanwhile('this order', order.status);
  if (await isAddingTrees(trx, orderId)) throw refuse('payment_under_way.status');
  await assertMayBecome(trx, orderId, status);
  if (status === 'Canceled') {
    await cancelOrder(trx, orderId, {
      by: 'admin',
      actor,
      publicUrl,
      refundCents,
      leftCents,
      restock: restock ?? order.status !== 'Delivered',
    });
    return undefined;
  }
  const more = order.status === 'Canceled' ? await reinstateOrder(trx, order) : {};
  // Triggers note the time of the hand-over (orders_handed_over), plant its trees (orders_planted) and undo its ticks
  // (orders_handover_followed).
  const lost = await followStatus(trx, orderId, { from: order.status, to: status });
  await updateStatus(trx, orderId, status);
  await followDeliveryCharge(trx, { actor, orderId, from: order.status, to: status });
  const mail = { orderId, publicUrl, holdSeconds: undoSeconds };
  await notifyBuyer(trx, { ...mail, lost }, order.status, status);
  await auditOrder(trx, actor, orderId, {
    action: 'order_status',
    before: { status: order.status },
    after: { status, ...more, ...(lost && { lostDay: windowText(lost) }) },
  });
  return lost && { orderId, number: order.number, ...lost };
}

/** Recalls the unsent mail of a status that is undone. */
async function notifyBuyer(
  trx: Trx,
  { lost, ...mail }: OrderEvent & { lost: WindowTime | undefined },
  from: OrderStatus,
  to: OrderStatus,
): Promise<void> {
  const recall = (template: 'order-ready' | 'order-delivered') =>
    recallMail(trx, { template, subjectId: mail.orderId });
  if (from === 'Ready') await recall('order-ready');
  if (from === 'Delivered') await recall('order-delivered');
  if (from === 'Canceled') await mailOrderReinstated(trx, { ...mail, lost });
  if (to === 'Ready') await mailOrderReady(trx, mail);
  if (to === 'Delivered') await mailOrderDelivered(trx, mail);
}
