import { transact } from '@grafted/postgres/transact.ts';
import {
  asTender,
  type ActionOf,
  type CheckInAction,
  type Tender,
} from '#domain/orders/check-in-actions.ts';
import { severalOrders, type FindOrder } from '#domain/orders/check-in-scan.ts';
import {
  isGone,
  moneyNews,
  refusalOf,
  type ActionResult,
  type CheckInAnswer,
  type CheckInOrder,
} from '#domain/orders/check-in.ts';
import { checkSeenText } from '#domain/orders/farm-orders.ts';
import { orderNumber } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { moveReplacement } from '#server/orders/claim-decisions/replacement-steps.ts';
import { settleOversold } from '#server/orders/farm-orders/oversold-queries.ts';
import { sellWalkUp } from '#server/orders/farm-orders/walk-up-sale.ts';
import { listCheckUses, listTenderOrders } from '#server/orders/money/by-hand-queries.ts';
import { recordTender, reverseTakenMoney } from '#server/orders/money/by-hand.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockOrder, lockOrders } from '#server/orders/order/state-queries.ts';
import { readDayMoney } from '#server/orders/pickups/day-money-queries.ts';
import { listOrdersOfDug, undoDug } from '#server/orders/pickups/dig-queries.ts';
import { tickDug } from '#server/orders/pickups/dig.ts';
import { showOrder } from '#server/orders/status/hide-order.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse, ShopError } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import type { CheckInContext } from './context.ts';
import {
  alreadyHandedOver,
  done,
  handOver,
  notHandedOver,
  repeated,
  undo,
  type OfOrder,
  type Outcome,
} from './hand-over.ts';
import {
  hasTick,
  insertTick,
  listOrdersById,
  listOrdersOfItem,
  listOrdersOfTender,
  listOrdersOfTick,
  readMoment,
  undoTick,
  findOrderByCode,
  listOrdersByNumber,
} from './queries.ts';

type Context = Omit<CheckInContext, 'access'>;

/**
 * Applies what a phone did, perhaps offline, each action in a transaction of its own: one that is
 * refused does not stop the others. The phone sends again what was not answered.
 */
export async function applyActions(
  context: Context,
  actor: AdminActor,
  actions: readonly CheckInAction[],
): Promise<CheckInAnswer> {
  const touched = new Set<string>();
  const results: ActionResult[] = [];
  const days = new Set<string>();
  for (const sent of actions) {
    const action = sent.type === 'payment' ? asTender(sent) : sent;
    const orderIds = await ordersOf(context, action);
    for (const orderId of orderIds) touched.add(orderId);
    results.push({ id: action.id, ...(await apply(context, actor, action, orderIds)) });
    if (action.type === 'tender')
      days.add(action.receivedOn).add((await momentOf(context.db, orderIds, action)).day);
  }
  return {
    results,
    orders: await listOrdersById(context.db, [...touched]),
    money: await Promise.all([...days].map((day) => readDayMoney(context.db, day))),
  };
}

/** Money for one order, which phones of the release before send, is a tender as well. */
type Applied = Exclude<CheckInAction, { type: 'payment' }>;

/** When it was done, between the beginning of its orders and now. */
const momentOf = (db: Db, orderIds: readonly string[], { ageSeconds = 0 }: Applied) =>
  readMoment(db, { orderIds, ageSeconds });

/** The orders that an action concerns; none where the shop does not know its tree or its tick. */
async function ordersOf({ db }: Context, action: Applied): Promise<string[]> {
  if (action.type === 'tick' || action.type === 'dug') return listOrdersOfItem(db, action.itemId);
  if (action.type === 'undug') return listOrdersOfDug(db, action.dugId);
  if (action.type === 'untick') return listOrdersOfTick(db, action.tickId);
  if (action.type === 'tender') return action.orders.map(({ orderId }) => orderId);
  if (action.type !== 'reversal') return [action.orderId];
  const others = await listOrdersOfTender(db, action.paymentId);
  return [...new Set([action.orderId, ...others])];
}

async function apply(
  { db, ...links }: Context,
  actor: AdminActor,
  action: Applied,
  orderIds: readonly string[],
): Promise<Outcome> {
  const [orderId] = orderIds;
  // Its tick was refused, or answered as repeated: there is nothing to take back.
  if (!orderId && (action.type === 'untick' || action.type === 'undug')) return done;
  try {
    if (!orderId) throw notHandedOver('This tree is in no order.');
    return await transact(db, async (trx) => {
      const { at, day } = await momentOf(trx, orderIds, action);
      const of = { links, actor, orderId, at };
      if (action.type === 'sale')
        return { ...done, message: await sellWalkUp(trx, { links, actor, action, at }) };
      if (action.type === 'tender') return takeMoney(trx, { links, actor, at, day, action });
      if (action.type === 'reversal') return reversePayment(trx, { ...of, action });
      if (action.type === 'handover') return handOver(trx, { ...of, action });
      await getOrderForChange(trx, orderId);
      if (action.type === 'dug')
        return { ...done, message: await tickDug(trx, { ...action, by: actor.actorId, at }) };
      if (action.type === 'undug') {
        await undoDug(trx, action.dugId);
        return done;
      }
      if (action.type === 'undo') return undo(trx, { ...of, action });
      if (action.type === 'replacement') return handOverReplacement(trx, { ...of, action });
      const [order] = await listOrdersById(trx, [orderId]);
      if (!order) throw notHandedOver('Order not found');
      return action.type === 'tick'
        ? tick(trx, actor, order, action)
        : untick(trx, order, action.tickId);
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

async function tick(
  trx: Trx,
  { actorId }: AdminActor,
  order: CheckInOrder,
  { id, itemId, treeNo }: ActionOf<'tick'>,
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
    throw notHandedOver('This order was already handed over. Undo that first.');
  if (items.some(({ ticks }) => ticks.some((tick) => tick.id === tickId && isGone(tick))))
    throw notHandedOver('This tree was already handed over. Undo that first.');
  await undoTick(trx, tickId);
  return done;
}

interface TakenMoney {
  actor: AdminActor;
  links: LinkSettings;
  action: Tender;
  at: Date;
  day: string;
}

/** Records money for a deleted order, too: the order is shown again, else nobody would give its money back. */
async function takeMoney(trx: Trx, { action, day, ...rest }: TakenMoney): Promise<Outcome> {
  const orderIds = action.orders.map(({ orderId }) => orderId);
  await lockOrders(trx, orderIds);
  const orders = await listTenderOrders(trx, orderIds);
  if (orders.length < orderIds.length) throw refuse('order_not_found');
  // The day of a phone of an earlier release, which sends no age, is by its own clock.
  const receivedOn = action.ageSeconds === undefined ? action.receivedOn : day;
  const found = await recordTender(trx, { ...rest, tender: action, orders, receivedOn });
  if (!found) return done;
  const deleted = orders.filter(({ isDeleted }) => isDeleted);
  for (const { id } of deleted) await showOrder(trx, rest.actor, id);
  const wasDeleted = deleted.length > 0;
  const news = [moneyNews(action, { ...found, wasDeleted }), await newsOfCheck(trx, action)];
  return { ...done, message: news.filter(Boolean).join(' ') };
}

/** Whether a check of this number was recorded before. */
async function newsOfCheck(trx: Trx, { id, orders, checkNumber }: Tender): Promise<string> {
  if (!checkNumber) return '';
  const uses = await listCheckUses(trx, {
    number: checkNumber,
    orderId: orders[0]?.orderId,
    exceptTender: id,
  });
  const seen = uses.map(({ orderId, orderNumber: number }) => orderNumber({ id: orderId, number }));
  return seen.length > 0 ? checkSeenText(checkNumber, seen) : '';
}

/** The orders owe again what was entered by mistake. */
async function reversePayment(
  trx: Trx,
  { links, actor, orderId, at, action: { paymentId: tenderId } }: OfOrder<'reversal'>,
): Promise<Outcome> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw refuse('order_not_found');
  await reverseTakenMoney(trx, { actor, links, tenderId, at });
  return done;
}

/** A tree that replaces a damaged one goes, or is here after all. */
async function handOverReplacement(
  trx: Trx,
  { actor, orderId, action: { claimId, isHandedOver } }: OfOrder<'replacement'>,
): Promise<Outcome> {
  const isNews = await moveReplacement(trx, { actor, orderId, claimId, isHandedOver });
  return isNews ? done : repeated('');
}

/** An admin has counted what stands: whoever lacks a tree is asked through a shortfall. */
export const settleOversoldTrees = (
  { db }: Context,
  actor: AdminActor,
  itemId: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const settled = await settleOversold(trx, { itemId, by: actor.actorId });
    if (settled)
      await auditOrder(trx, actor, settled.orderId, {
        action: 'oversold_settled',
        after: { trees: settled.trees },
      });
  });

/** Finds an order by its code, or else by its number if no other order has the same. */
export async function findOrder(db: Db, { code, order }: FindOrder): Promise<CheckInOrder> {
  const byCode = code && (await findOrderByCode(db, code));
  if (byCode) return byCode;
  const [found, ...others] = order ? await listOrdersByNumber(db, order) : [];
  if (others.length > 0) throw refuse('several_orders', severalOrders);
  if (found) return found;
  throw refuse('unknown_code', `No order has this ${code ? 'code' : 'number'}.`);
}
