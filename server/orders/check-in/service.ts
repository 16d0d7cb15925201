import { transact } from '@grafted/postgres/transact.ts';
import {
  moneyNews,
  refusalOf,
  isGone,
  type ActionResult,
  type CheckInAction,
  type CheckInAnswer,
  type CheckInOrder,
  severalOrders,
  type FindOrder,
} from '#domain/orders/check-in.ts';
import { checkSeenText } from '#domain/orders/farm-orders.ts';
import { orderNumber } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listCheckUses } from '#server/orders/money/by-hand-queries.ts';
import { recordTakenMoney, reverseTakenMoney } from '#server/orders/money/by-hand.ts';
import { lockOrder } from '#server/orders/order/state-queries.ts';
import { readDayMoney } from '#server/orders/pickups/day-money-queries.ts';
import { findOrderOfDug, undoDug } from '#server/orders/pickups/dig-queries.ts';
import { tickDug } from '#server/orders/pickups/dig.ts';
import { showOrder } from '#server/orders/status/hide-order.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
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
  findOrderOfItem,
  findOrderOfTick,
  hasTick,
  insertTick,
  listOrdersById,
  readMoment,
  undoTick,
  findOrderByCode,
  listOrdersByNumber,
} from './queries.ts';

type Context = Pick<CheckInContext, 'db' | 'publicUrl'>;

/**
 * Applies what a phone did, perhaps offline, each action in a transaction of its own: one that is
 * refused does not stop the others. The phone sends again what was not answered.
 */
export async function applyActions(
  context: Context,
  actor: AdminActor,
  actions: readonly CheckInAction[],
): Promise<CheckInAnswer> {
  const orderIds = new Set<string>();
  const results: ActionResult[] = [];
  const days = new Set<string>();
  for (const action of actions) {
    const orderId = await orderOf(context, action);
    if (orderId) orderIds.add(orderId);
    results.push({ id: action.id, ...(await apply(context, actor, action, orderId)) });
    if (orderId && action.type === 'payment')
      days.add(action.receivedOn).add((await momentOf(context.db, orderId, action)).day);
  }
  return {
    results,
    orders: await listOrdersById(context.db, [...orderIds]),
    money: await Promise.all([...days].map((day) => readDayMoney(context.db, day))),
  };
}

/** When it was done, between the beginning of the order and now. */
const momentOf = (db: Db, orderId: string, { ageSeconds = 0 }: CheckInAction) =>
  readMoment(db, { orderId, ageSeconds });

function orderOf({ db }: Context, action: CheckInAction): Promise<string | undefined> {
  if (action.type === 'tick') return findOrderOfItem(db, action.itemId);
  if (action.type === 'untick') return findOrderOfTick(db, action.tickId);
  if (action.type === 'dug') return findOrderOfItem(db, action.itemId);
  if (action.type === 'undug') return findOrderOfDug(db, action.dugId);
  return Promise.resolve(action.orderId);
}

async function apply(
  { db, publicUrl }: Context,
  actor: AdminActor,
  action: CheckInAction,
  orderId: string | undefined,
): Promise<Outcome> {
  // Its tick was refused, or answered as repeated: there is nothing to take back.
  if (!orderId && (action.type === 'untick' || action.type === 'undug')) return done;
  try {
    if (!orderId) throw notHandedOver('This tree is in no order.');
    return await transact(db, async (trx) => {
      const { at, day } = await momentOf(trx, orderId, action);
      const of = { publicUrl, actor, orderId, at };
      if (action.type === 'payment') return takeMoney(trx, { ...of, day, action });
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
    throw notHandedOver('This order was already handed over. Undo that first.');
  if (items.some(({ ticks }) => ticks.some((tick) => tick.id === tickId && isGone(tick))))
    throw notHandedOver('This tree was already handed over. Undo that first.');
  await undoTick(trx, tickId);
  return done;
}

/** Records money for a deleted order, too: the order is shown again, else nobody would give its money back. */
async function takeMoney(
  trx: Trx,
  { action, day, ...rest }: OfOrder<'payment'> & { day: string },
): Promise<Outcome> {
  const { actor, orderId } = rest;
  const order = await lockOrder(trx, orderId);
  if (!order) throw refuse('order_not_found');
  const { id: key, kind, amountCents, checkNumber, ageSeconds } = action;
  // The day of a phone of an earlier release, which sends no age, is by its own clock.
  const receivedOn = ageSeconds === undefined ? action.receivedOn : day;
  const payment = { key, kind, amountCents, checkNumber, receivedOn };
  const found = await recordTakenMoney(trx, { ...rest, payment });
  if (!found) return done;
  const wasDeleted = order.hiddenAt !== null;
  if (wasDeleted) await showOrder(trx, actor, orderId);
  const news = [moneyNews(action, { ...found, wasDeleted }), await newsOfCheck(trx, action)];
  return { ...done, message: news.filter(Boolean).join(' ') };
}

/** Whether a check of this number was recorded before. */
async function newsOfCheck(
  trx: Trx,
  { id: exceptKey, orderId, checkNumber }: Action<'payment'>,
): Promise<string> {
  if (!checkNumber) return '';
  const uses = await listCheckUses(trx, { number: checkNumber, orderId, exceptKey });
  const orders = uses.map(({ orderId: id, orderNumber: number }) => orderNumber({ id, number }));
  return orders.length > 0 ? checkSeenText(checkNumber, orders) : '';
}

/** The order owes again what was entered by mistake. */
async function reversePayment(
  trx: Trx,
  { publicUrl, actor, orderId, at, action: { paymentId: key } }: OfOrder<'reversal'>,
): Promise<Outcome> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw refuse('order_not_found');
  await reverseTakenMoney(trx, { actor, publicUrl, key, at });
  return done;
}

/** Finds an order by its code, or else by its number if no other order has the same. */
export async function findOrder(db: Db, { code, order }: FindOrder): Promise<CheckInOrder> {
  const byCode = code && (await findOrderByCode(db, code));
  if (byCode) return byCode;
  const [found, ...others] = order ? await listOrdersByNumber(db, order) : [];
  if (others.length > 0) throw refuse('several_orders', severalOrders);
  if (found) return found;
  throw refuse('unknown_code', `No order has this ${code ? 'code' : 'number'}.`);
}
