import { type ActionOf, type CheckInAction } from '#domain/orders/check-in-actions.ts';
import {
  handedOverText,
  isGone,
  notInOrder,
  refusalOf,
  treesOf,
  unmatchedText,
  whenText,
  type ActionResult,
  type CheckInOrder,
} from '#domain/orders/check-in.ts';
import type { Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockOrder } from '#server/orders/order/state-queries.ts';
import { findPickup, leaveDay, returnToDay } from '#server/orders/pickups/queries.ts';
import { makeRoom } from '#server/orders/pickups/take-window.ts';
import { lockWindows, lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { showOrder } from '#server/orders/status/hide-order.ts';
import { setStatus } from '#server/orders/status/order-status.ts';
import {
  hasUnmatched,
  insertUnmatched,
  withdrawUnmatched,
  type NamedTree,
} from '#server/orders/unmatched-trees/queries.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { allowRepeat } from '#server/platform/outbox/outbox-queries.ts';
import {
  findHandover,
  findHandoverTime,
  hasHandover,
  insertHandover,
  insertTick,
  listKnownTrees,
  listOrdersById,
  markGone,
  setHandoverTime,
  undoHandover,
} from './queries.ts';

export type Outcome = Omit<ActionResult, 'id'>;
export const done: Outcome = { outcome: 'done', message: '' };
export const repeated = (message: string): Outcome => ({ outcome: 'repeated', message });
export const notHandedOver = (message: string) => refuse('not_handed_over', message);

export interface OfOrder<T extends CheckInAction['type']> {
  links: LinkSettings;
  actor: AdminActor;
  orderId: string;
  action: ActionOf<T>;
  /** When it was done, by the shop's clock. */
  at: Date;
}

/**
 * Records what left the gate, whatever became of the order since. Trees that the order has go with
 * it. Those that it does not have anymore, or cannot hand over, are kept for an admin to decide on.
 */
export async function handOver(
  trx: Trx,
  { links, actor, orderId, action, at }: OfOrder<'handover'>,
): Promise<Outcome> {
  const { id: handoverId } = action;
  const locked = await lockOrder(trx, orderId);
  if (!locked) throw refuse('order_not_found');
  if ((await hasHandover(trx, handoverId)) || (await hasUnmatched(trx, handoverId))) return done;
  if (locked.hiddenAt) await showOrder(trx, actor, orderId); // else nobody would see what left
  const [order] = await listOrdersById(trx, [orderId]);
  if (!order) throw refuse('order_not_found');

  const { going, goneBefore, unmatched } = await sortTrees(trx, order, action.trees);
  const refusal = going.length > 0 ? refusalOf(order) : undefined;
  const stays = refusal ? [...unmatched, ...going] : unmatched;
  const reason = refusal ?? (order.obstacle === 'canceled' ? refusalOf(order)! : notInOrder);
  const news = [await newsOfGone(trx, order, goneBefore)];
  if (going.length > 0 && !refusal)
    await handOverTrees(trx, { actor, links, order, handoverId, trees: going, at });
  if (stays.length > 0) {
    const trees = await insertUnmatched(trx, {
      handoverId,
      trees: stays,
      at,
      by: actor.actorId,
      reason,
    });
    if (trees > 0) {
      await auditOrder(trx, actor, orderId, {
        action: 'unmatched_trees',
        after: { trees, reason, at: at.toISOString() },
      });
      news.push(unmatchedText(reason, trees));
    }
  }
  if (locked.hiddenAt) news.push('The order was deleted, and is listed again.');
  const message = news.filter(Boolean).join(' ');
  if (going.length > 0 && !refusal) return { ...done, message };
  return stays.length > 0 ? { outcome: 'refused', message } : repeated(message);
}

interface SortedTrees {
  /** The order still has them. */
  going: NamedTree[];
  /** They were handed over before. */
  goneBefore: { gone: number; of: number };
  /** The order no longer has them. */
  unmatched: NamedTree[];
}

/** @throws ShopError for a tree that was never one of the order's */
export async function sortTrees(
  trx: Trx,
  order: CheckInOrder,
  named: readonly NamedTree[] | undefined,
): Promise<SortedTrees> {
  const known = await listKnownTrees(trx, order.id);
  const trees = named ?? unnamedTrees(known);
  const isCanceled = order.obstacle === 'canceled';
  const sorted: SortedTrees = {
    going: [],
    goneBefore: { gone: 0, of: trees.length },
    unmatched: [],
  };
  for (const tree of trees) {
    const item = known.find(({ itemId }) => itemId === tree.itemId.toLowerCase());
    if (!item || tree.treeNo > item.everMax)
      throw notHandedOver('This tree was never one of this order.');
    const tick = item.ticks.find(({ treeNo }) => treeNo === tree.treeNo);
    // Its number may now be that of a tree that went before others were taken out of the order.
    const isAnothers = tick !== undefined && tick.formerNo !== null;
    const isInOrder = !isCanceled && tree.treeNo <= item.trees && !isAnothers;
    const wentUnder = item.ticks.some(({ formerNo }) => formerNo === tree.treeNo);
    if (isInOrder && order.status !== 'Delivered' && !tick?.isGone)
      sorted.going.push({ ...tree, itemId: item.itemId });
    else if (isInOrder || wentUnder) sorted.goneBefore.gone += 1;
    else sorted.unmatched.push({ ...tree, itemId: item.itemId });
  }
  return sorted;
}

type KnownItem = Awaited<ReturnType<typeof listKnownTrees>>[number];

/**
 * A hand-over without names is of the ticked trees; of an order without ticks, which it loses when
 * it is canceled, of all.
 */
function unnamedTrees(known: readonly KnownItem[]): NamedTree[] {
  const ticked = known.flatMap(({ itemId, ticks }) =>
    ticks.filter(({ isGone: gone }) => !gone).map(({ treeNo }) => ({ itemId, treeNo })),
  );
  if (ticked.length > 0) return ticked;
  return known.flatMap(({ itemId, trees, ticks }) =>
    Array.from({ length: trees }, (_, index) => index + 1)
      .filter((treeNo) => !ticks.some((tick) => tick.treeNo === treeNo))
      .map((treeNo) => ({ itemId, treeNo })),
  );
}

/** '2 of these 3 trees were handed over 10:42 AM on another phone.' Empty when all are new. */
async function newsOfGone(
  trx: Trx,
  order: CheckInOrder,
  { gone, of }: SortedTrees['goneBefore'],
): Promise<string> {
  if (gone === 0) return '';
  if (order.status === 'Delivered') return alreadyHandedOver(trx, order);
  const at = await findHandoverTime(trx, order.id);
  const when = `${at ? whenText(at.toISOString()) : ''} on another phone.`;
  return gone === of
    ? `Handed over ${when}`
    : `${gone} of these ${of} trees ${gone === 1 ? 'was' : 'were'} handed over ${when}`;
}

/** 'Handed over 10:42 AM on another phone.' */
export async function alreadyHandedOver(trx: Trx, order: CheckInOrder): Promise<string> {
  const at = await findHandoverTime(trx, order.id);
  return at
    ? `${handedOverText({ handedOverAt: at.toISOString() })} on another phone.`
    : `${handedOverText(order)}, by a change of its status.`;
}

interface Part {
  actor: AdminActor;
  links: LinkSettings;
  order: CheckInOrder;
  handoverId: string;
  trees: readonly NamedTree[];
  at: Date;
}

/**
 * Ticks what is not ticked anymore: whoever took a tick back did not know that the tree had gone.
 * The order must be locked.
 */
export async function handOverTrees(trx: Trx, part: Part): Promise<void> {
  const { actor, order, trees } = part;
  const tickIds: string[] = [];
  for (const { itemId, treeNo } of trees) {
    const ticks = order.items.find(({ id }) => id === itemId)?.ticks ?? [];
    const ticked = ticks.find((tick) => tick.treeNo === treeNo && !isGone(tick));
    const id = ticked?.id ?? crypto.randomUUID();
    if (!ticked) await insertTick(trx, { id, itemId, treeNo, by: actor.actorId });
    tickIds.push(id);
  }
  if (trees.length === treesOf(order)) await completeOrder(trx, part);
  else await partFromRest(trx, { ...part, tickIds });
}

/** The last trees go. */
async function completeOrder(
  trx: Trx,
  { actor, links, order: { id: orderId, status }, handoverId, trees, at }: Part,
): Promise<void> {
  await setHandoverTime(trx, at);
  await setStatus(trx, { actor, links, orderId, status: 'Delivered', was: status, at });
  await insertHandover(trx, {
    id: handoverId,
    orderId,
    trees: trees.length,
    completes: true,
    wasStatus: status,
    by: actor.actorId,
    at,
  });
}

/**
 * Some trees go. The rest waits for a day of its own, unless a later one is chosen already, and can
 * be mailed as ready again.
 */
async function partFromRest(
  trx: Trx,
  { actor, order, handoverId, tickIds, at }: Part & { tickIds: readonly string[] },
): Promise<void> {
  const { id: orderId } = order;
  await lockWindowsOf(trx, [orderId]);
  const windowId = await leaveDay(trx, orderId, at);
  await insertHandover(trx, {
    id: handoverId,
    orderId,
    trees: tickIds.length,
    completes: false,
    windowId,
    by: actor.actorId,
    at,
  });
  await markGone(trx, tickIds, handoverId);
  await allowRepeat(trx, { kind: 'order-ready', subjectId: orderId });
  await auditOrder(trx, actor, orderId, {
    action: 'part_handed_over',
    after: { trees: tickIds.length, left: treesOf(order) - tickIds.length, at: at.toISOString() },
  });
}

/** Takes a hand-over back: that of some trees, of the whole order, or of trees that wait for a decision. */
export async function undo(
  trx: Trx,
  { actor, links, orderId, at, action: { handoverId } }: OfOrder<'undo'>,
): Promise<Outcome> {
  const [order] = await listOrdersById(trx, [orderId]);
  if (!order) throw notHandedOver('Order not found');
  const by = actor.actorId;
  const withdrawn = await withdrawUnmatched(trx, { handoverId, orderId, by });
  if (withdrawn > 0)
    await auditOrder(trx, actor, orderId, {
      action: 'unmatched_decided',
      after: { trees: withdrawn, decision: 'here', at: at.toISOString() },
    });
  const handover = await findHandover(trx, { id: handoverId, orderId });
  if (!handover) {
    if (await hasUnmatched(trx, handoverId)) return done;
    throw notHandedOver('This hand-over is not known.');
  }
  if (handover.isUndone) return done;
  if (handover.completes) {
    // A trigger undoes the hand-over with its status.
    const status = handover.wasStatus ?? 'Ready';
    await setStatus(trx, { actor, links, orderId, status, was: 'Delivered', at });
    return done;
  }
  if (order.status === 'Delivered')
    throw notHandedOver('This order was handed over since. Undo that first.');
  const pickup = await findPickup(trx, orderId);
  const windowIds = [pickup?.windowId, handover.windowId].filter((id) => typeof id === 'string');
  await lockWindows(trx, windowIds);
  await makeRoom(trx, orderId, handover.trees); // the trees are here again, whatever the window was meant to hold
  await undoHandover(trx, handoverId);
  if (handover.windowId) await returnToDay(trx, { orderId, windowId: handover.windowId });
  await auditOrder(trx, actor, orderId, {
    action: 'part_handover_undone',
    after: { trees: handover.trees, at: at.toISOString() },
  });
  return done;
}
