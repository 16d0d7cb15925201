import { transact } from '@grafted/postgres/transact.ts';
import {
  handedOverText,
  moneyNews,
  refusalOf,
  ticksOf,
  isComplete,
  isGone,
  treesOf,
  whenText,
  type ActionResult,
  type CheckInAction,
  type CheckInAnswer,
  type CheckInOrder,
  type CheckInTick,
} from '#domain/admin/check-in.ts';
import type { Trx } from '#server/database/client.ts';
import { recordTakenMoney } from '#server/orders/farm-orders/payments.ts';
import { lockOrder } from '#server/orders/order/admin-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { readDayMoney } from '#server/orders/order/day-money-queries.ts';
import { showOrder } from '#server/orders/order/visibility.ts';
import { findPickup, leaveDay, returnToDay } from '#server/orders/pickups/queries.ts';
import { makeRoom } from '#server/orders/pickups/take-window.ts';
import { lockWindows, lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { setStatus } from '#server/orders/status/order-status.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import { allowRepeat } from '#server/platform/outbox/outbox-queries.ts';
import type { CheckInContext } from './context.ts';
import {
  findHandoverTime,
  findOrderOfItem,
  findOrderOfTick,
  findPartHandover,
  hasHandover,
  hasTick,
  insertHandover,
  insertTick,
  listOrdersById,
  markGone,
  undoHandover,
  undoTick,
} from './queries.ts';

type Context = Pick<CheckInContext, 'db' | 'publicUrl'>;
type Outcome = Omit<ActionResult, 'id'>;

const done: Outcome = { outcome: 'done', message: '' };
const repeated = (message: string): Outcome => ({ outcome: 'repeated', message });
const notHandedOver = (message: string) => refuse('not_handed_over', message);

/**
 * Applies what a phone did, perhaps offline, each action in a transaction of its own: one that is refused does not stop the
 * others. The phone sends again what was not answered.
 */
export async function applyActions(
  context: Context,
  actor: AdminActor,
  actions: readonly CheckInAction[],
): Promise<CheckInAnswer> {
  const orderIds = new Set<string>();
  const results: ActionResult[] = [];
  for (const action of actions) {
    const orderId = await orderOf(context, action);
    if (orderId) orderIds.add(orderId);
    results.push({ id: action.id, ...(await apply(context, actor, action, orderId)) });
  }
  const days = new Set(
    actions.flatMap((action) => (action.type === 'payment' ? [action.receivedOn] : [])),
  );
  return {
    results,
    orders: await listOrdersById(context.db, [...orderIds]),
    money: await Promise.all([...days].map((day) => readDayMoney(context.db, day))),
  };
}

function orderOf({ db }: Context, action: CheckInAction): Promise<string | undefined> {
  if (action.type === 'tick') return findOrderOfItem(db, action.itemId);
  if (action.type === 'untick') return findOrderOfTick(db, action.tickId);
  return Promise.resolve(action.orderId);
}

async function apply(
  { db, publicUrl }: Context,
  actor: AdminActor,
  action: CheckInAction,
  orderId: string | undefined,
): Promise<Outcome> {
  // Its tick was refused, or answered as repeated: there is nothing to take back.
  if (!orderId && action.type === 'untick') return done;
  try {
    if (!orderId) throw notHandedOver('This tree is in no order.');
    return await transact(db, async (trx) => {
      if (action.type === 'payment') return takeMoney(trx, { publicUrl, actor, orderId, action });
      await getOrderForChange(trx, orderId);
      if (action.type === 'handover') return handOver(trx, { publicUrl, actor, orderId, action });
      const [order] = await listOrdersById(trx, [orderId]);
      if (!order) throw notHandedOver('Order not found');
      if (action.type === 'undo') return undo(trx, { actor, order, action });
      return action.type === 'tick'
        ? tick(trx, actor, order, action)
        : untick(trx, order, action.tickId);
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

type Action<T extends CheckInAction['type']> = Extract<CheckInAction, { type: T }>;

async function tick(
  trx: Trx,
  { actorId }: AdminActor,
  order: CheckInOrder,
  { id, itemId, treeNo }: Action<'tick'>,
): Promise<Outcome> {
  if (await hasTick(trx, id)) return done;
  const item = order.items.find((other) => other.id === itemId);
  if (!item || treeNo > item.trees)
    throw notHandedOver('This tree was taken out of the order since its label was printed.');
  // Ticks of two phones agree: only a hand-over that the phone does not know of is news to it.
  if (order.status === 'Delivered') return repeated(await alreadyHandedOver(trx, order));
  if (item.ticks.some((other) => other.treeNo === treeNo)) return repeated('');
  const refusal = refusalOf(order);
  if (refusal) throw notHandedOver(refusal);
  await insertTick(trx, { id, itemId, treeNo, by: actorId });
  return done;
}

async function untick(trx: Trx, { status, items }: CheckInOrder, tickId: string): Promise<Outcome> {
  if (status === 'Delivered')
    throw notHandedOver('This order was already handed over. Change its status to take that back.');
  if (items.some(({ ticks }) => ticks.some((tick) => tick.id === tickId && isGone(tick))))
    throw notHandedOver('This tree was already handed over. Undo that first.');
  await undoTick(trx, tickId);
  return done;
}

/** 'Handed over 10:42 AM on another phone.' */
async function alreadyHandedOver(trx: Trx, order: CheckInOrder): Promise<string> {
  const at = await findHandoverTime(trx, order.id);
  return at
    ? `${handedOverText({ handedOverAt: at.toISOString() })} on another phone.`
    : `${handedOverText(order)}, by a change of its status.`;
}

interface OfOrder<T extends CheckInAction['type']> {
  publicUrl: string;
  actor: AdminActor;
  orderId: string;
  action: Action<T>;
}

/** Also for an order that was deleted: it is shown again, else nobody would give its money back. */
async function takeMoney(trx: Trx, { action, ...rest }: OfOrder<'payment'>): Promise<Outcome> {
  const { actor, orderId } = rest;
  const order = await lockOrder(trx, orderId);
  if (!order) throw refuse('order_not_found');
  const { id: key, kind, amountCents, checkNumber, receivedOn } = action;
  const payment = { key, kind, amountCents, checkNumber, receivedOn };
  const found = await recordTakenMoney(trx, { ...rest, payment });
  if (!found) return done;
  const wasDeleted = order.hiddenAt !== null;
  if (wasDeleted) await showOrder(trx, actor, orderId);
  return { ...done, message: moneyNews(action, { ...found, wasDeleted }) };
}

async function handOver(
  trx: Trx,
  { publicUrl, actor, orderId, action }: OfOrder<'handover'>,
): Promise<Outcome> {
  const { id, trees } = action;
  if (await hasHandover(trx, id)) return done;
  const [order] = await listOrdersById(trx, [orderId]);
  if (!order) throw notHandedOver('Order not found');
  if (order.status === 'Delivered') return repeated(await alreadyHandedOver(trx, order));
  const refusal = refusalOf(order);
  if (refusal) throw notHandedOver(refusal);
  const ticks = trees ? ticksOfTrees(order, trees) : allTicks(order);
  const going = ticks.filter((tick) => !isGone(tick));
  const goneBefore = ticks.length - going.length;
  const news =
    goneBefore > 0 ? await alreadyGone(trx, order, { gone: goneBefore, of: ticks.length }) : '';
  if (going.length === 0) return repeated(news);
  const completes = going.length === treesOf(order);
  const part = { actor, publicUrl, order, handoverId: id, tickIds: going.map((tree) => tree.id) };
  await (completes ? completeOrder(trx, part) : partFromRest(trx, part));
  return { ...done, message: news };
}

/** All of them, when all that remain are ticked. */
function allTicks(order: CheckInOrder): CheckInTick[] {
  if (!isComplete(order))
    throw notHandedOver(
      `${ticksOf(order)} of ${treesOf(order)} trees are ticked. Tick the others first.`,
    );
  return order.items.flatMap(({ ticks }) => ticks).filter((tick) => !isGone(tick));
}

const ticksOfTrees = (
  { items }: CheckInOrder,
  trees: readonly { itemId: string; treeNo: number }[],
): CheckInTick[] =>
  trees.map(({ itemId, treeNo }) => {
    const ticks = items.find((item) => item.id === itemId)?.ticks ?? [];
    const tick = ticks.find((other) => other.treeNo === treeNo);
    if (!tick)
      throw notHandedOver('Not all of these trees are ticked anymore. Look at the order again.');
    return tick;
  });

/** '2 of these 3 trees were handed over 10:42 AM on another phone.' */
async function alreadyGone(
  trx: Trx,
  { id }: CheckInOrder,
  { gone, of }: { gone: number; of: number },
): Promise<string> {
  const at = await findHandoverTime(trx, id);
  const when = `${at ? whenText(at.toISOString()) : ''} on another phone.`;
  return gone === of
    ? `Handed over ${when}`
    : `${gone} of these ${of} trees ${gone === 1 ? 'was' : 'were'} handed over ${when}`;
}

interface Part {
  actor: AdminActor;
  publicUrl: string;
  order: CheckInOrder;
  handoverId: string;
  tickIds: readonly string[];
}

/** The last trees go. */
async function completeOrder(
  trx: Trx,
  { actor, publicUrl, order: { id: orderId, status }, handoverId, tickIds }: Part,
): Promise<void> {
  await setStatus(trx, { actor, publicUrl, orderId, status: 'Delivered', was: status });
  await insertHandover(trx, {
    id: handoverId,
    orderId,
    trees: tickIds.length,
    completes: true,
    by: actor.actorId,
  });
}

/** Some trees go. The rest waits for a day of its own, unless a later one is chosen already, and can be mailed as ready again. */
async function partFromRest(trx: Trx, { actor, order, handoverId, tickIds }: Part): Promise<void> {
  const { id: orderId } = order;
  await lockWindowsOf(trx, [orderId]);
  const windowId = await leaveDay(trx, orderId);
  await insertHandover(trx, {
    id: handoverId,
    orderId,
    trees: tickIds.length,
    completes: false,
    windowId,
    by: actor.actorId,
  });
  await markGone(trx, tickIds, handoverId);
  await allowRepeat(trx, { kind: 'order-ready', subjectId: orderId });
  await auditOrder(trx, actor, orderId, {
    action: 'part_handed_over',
    after: { trees: tickIds.length, left: treesOf(order) - tickIds.length },
  });
}

interface Undo {
  actor: AdminActor;
  order: CheckInOrder;
  action: Action<'undo'>;
}

async function undo(trx: Trx, { actor, order, action }: Undo): Promise<Outcome> {
  const handover = await findPartHandover(trx, { id: action.handoverId, orderId: order.id });
  if (!handover) throw notHandedOver('This hand-over is not known.');
  if (handover.isUndone) return done;
  if (order.status === 'Delivered')
    throw notHandedOver('This order was handed over since. Change its status first.');
  const pickup = await findPickup(trx, order.id);
  const windowIds = [pickup?.windowId, handover.windowId].filter((id) => typeof id === 'string');
  await lockWindows(trx, windowIds);
  await makeRoom(trx, order.id, handover.trees); // the trees are here again, whatever the window was meant to hold
  await undoHandover(trx, action.handoverId);
  if (handover.windowId) await returnToDay(trx, { orderId: order.id, windowId: handover.windowId });
  await auditOrder(trx, actor, order.id, {
    action: 'part_handover_undone',
    after: { trees: handover.trees },
  });
  return done;
}
