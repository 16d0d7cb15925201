import { transact } from '@grafted/postgres/transact.ts';
import {
  undoSeconds,
  type BulkStatusChange,
  type LostDay,
  type OrderStatusChange,
} from '#domain/orders/order-list.ts';
import { statusRefusal } from '#domain/orders/order-rules.ts';
import { windowText, type WindowTime } from '#domain/orders/pickups.ts';
import { bothOrderNames, type OrderStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import {
  mailOrderDelivered,
  mailOrderReady,
  mailOrderReinstated,
  type OrderEvent,
} from '#server/orders/order/order-events.ts';
import {
  lockOrder,
  lockOrders,
  type LockedOrder,
  countGoneTrees,
  getStatusFacts,
  countRemainingTrees,
} from '#server/orders/order/state-queries.ts';
import { moveDayWithStatus } from '#server/orders/pickups/queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { listOpenItems } from '#server/orders/short-items/queries.ts';
import { findUnsettledAttemptOfOrder } from '#server/payments/attempt-queries.ts';
import type { Actor, AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { recallMail } from '#server/platform/outbox/outbox-queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelRest } from './cancel-rest.ts';
import { assertMayBecome, getOrderForChange } from './order-for-change.ts';
import { reinstateOrder } from './reinstate-order.ts';
import { updateStatus } from './status-queries.ts';

interface Context extends LinkSettings {
  db: Db;
}

/**
 * Changes the status as `statusRefusal` allows, with an audit entry. Mails Ready, Delivered,
 * Canceled and reinstatement.
 */
export const changeOrderStatus = (
  context: Context,
  actor: AdminActor,
  orderId: string,
  change: OrderStatusChange,
): Promise<LostDay | undefined> =>
  transact(context.db, (trx) => setStatus(trx, { ...change, actor, orderId, links: context }));

/** All or nothing. */
export async function changeOrderStatuses(
  context: Context,
  actor: AdminActor,
  { changes }: BulkStatusChange,
): Promise<LostDay[]> {
  const ids = changes.map(({ id }) => id);
  return transact(context.db, async (trx) => {
    const lostDays: LostDay[] = [];
    // All orders, then all windows, before the first change locks products.
    await lockOrders(trx, ids);
    await lockWindowsOf(trx, ids);
    for (const { id, ...change } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      try {
        const lost = await setStatus(trx, {
          ...change,
          actor,
          orderId: id,
          links: context,
        });
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
  links: LinkSettings;
  orderId: string;
  /** When it happened, if the phone that did it had no network. */
  at?: Date;
}

/**
 * Does what `changeOrderStatus` does, within a transaction.
 * @returns the day that is lost by an order that is taken up again: it has no room any more
 */
export async function setStatus(
  trx: Trx,
  { actor, links, orderId, status, was, refundCents, leftCents, restock, at }: SetStatus,
): Promise<LostDay | undefined> {
  const order = await getOrderForChange(trx, orderId);
  // The same change twice is not a conflict, unless it would drop a refund.
  if (order.status === status && !refundCents) return undefined;
  if (order.status !== was) throw changedMeanwhile('this order', order.status);
  const payment = await findUnsettledAttemptOfOrder(trx, orderId);
  if (payment?.purpose === 'addition') throw refuse('payment_under_way.adds_trees');
  await assertMayBecome(trx, orderId, status);
  if (status === 'Canceled' && (await isPartlyGone(trx, order))) {
    await cancelRest(trx, order, {
      actor,
      links,
      refundCents,
      leftCents,
      restock: restock ?? true,
    });
    return setStatus(trx, { actor, links, orderId, status: 'Delivered', was: order.status });
  }
  if (status === 'Canceled') {
    await cancelOrder(trx, orderId, {
      by: 'admin',
      actor,
      links,
      refundCents,
      leftCents,
      restock: restock ?? order.status !== 'Delivered',
    });
    return undefined;
  }
  const more = order.status === 'Canceled' ? await reinstateOrder(trx, order) : {};
  // Triggers note the time of the hand-over (orders_handed_over), plant its trees (orders_planted) and undo its ticks
  // (orders_handover_followed).
  const lost = await moveDayWithStatus(trx, orderId, { from: order.status, to: status });
  await updateStatus(trx, orderId, status);
  const mail = { orderId, links, holdSeconds: undoSeconds };
  await notifyBuyer(trx, { ...mail, lost }, order.status, status);
  await auditOrder(trx, actor, orderId, {
    action: 'order_status',
    before: { status: order.status },
    after: {
      status,
      ...more,
      ...(lost && { lostDay: windowText(lost) }),
      ...(at && { at: at.toISOString() }),
    },
  });
  return lost && { orderId, number: order.number, ...lost };
}

/** Some of its trees went before the rest: they stay in it. */
const isPartlyGone = async (trx: Trx, { id, status }: LockedOrder): Promise<boolean> =>
  status !== 'Delivered' && (await countGoneTrees(trx, id)) > 0;

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

interface Event {
  actor: Actor;
  links: LinkSettings;
  orderId: string;
}

/**
 * Once some trees were handed over and the others have left the order, nothing remains: it is
 * delivered. The order must be locked; locks its window.
 */
export async function completeIfNothingRemains(trx: Trx, event: Event): Promise<void> {
  const { orderId } = event;
  const { gone, remaining } = await countRemainingTrees(trx, orderId);
  if (gone === 0 || remaining > 0 || (await listOpenItems(trx, orderId)).length > 0) return;
  const state = await getStatusFacts(trx, orderId);
  if (state.status === 'Delivered' || statusRefusal(state, 'Delivered')) return;
  await setStatus(trx, { ...event, status: 'Delivered', was: state.status });
}
