import { transact } from '@grafted/postgres/transact.ts';
import {
  handedOverText,
  moneyNews,
  refusalOf,
  ticksOf,
  isComplete,
  treesOf,
  type ActionResult,
  type CheckInAction,
  type CheckInAnswer,
  type CheckInOrder,
} from '#domain/admin/check-in.ts';
import type { Trx } from '#server/database/client.ts';
import { recordTakenMoney } from '#server/orders/farm-orders/payments.ts';
import { readDayMoney } from '#server/orders/order/day-money-queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { setStatus } from '#server/orders/status/order-status.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import type { CheckInContext } from './context.ts';
import {
  findHandoverTime,
  findOrderOfItem,
  findOrderOfTick,
  hasHandover,
  hasTick,
  insertHandover,
  insertTick,
  listOrdersById,
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
      await getOrderForChange(trx, orderId);
      if (action.type === 'payment') return takeMoney(trx, { publicUrl, actor, orderId, action });
      if (action.type === 'handover') return handOver(trx, { publicUrl, actor, orderId, action });
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

async function untick(trx: Trx, { status }: CheckInOrder, tickId: string): Promise<Outcome> {
  if (status === 'Delivered')
    throw notHandedOver('This order was already handed over. Change its status to take that back.');
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

async function takeMoney(trx: Trx, { action, ...rest }: OfOrder<'payment'>): Promise<Outcome> {
  const { id: key, kind, amountCents, checkNumber, receivedOn } = action;
  const payment = { key, kind, amountCents, checkNumber, receivedOn };
  const found = await recordTakenMoney(trx, { ...rest, payment });
  return found ? { ...done, message: moneyNews(action, found) } : done;
}

async function handOver(
  trx: Trx,
  { publicUrl, actor, orderId, action: { id } }: OfOrder<'handover'>,
): Promise<Outcome> {
  if (await hasHandover(trx, id)) return done;
  const [order] = await listOrdersById(trx, [orderId]);
  if (!order) throw notHandedOver('Order not found');
  if (order.status === 'Delivered') return repeated(await alreadyHandedOver(trx, order));
  const refusal = refusalOf(order);
  if (refusal) throw notHandedOver(refusal);
  if (!isComplete(order))
    throw notHandedOver(
      `${ticksOf(order)} of ${treesOf(order)} trees are ticked. Tick the others first.`,
    );
  await setStatus(trx, { actor, publicUrl, orderId, status: 'Delivered', was: order.status });
  await insertHandover(trx, { id, orderId, trees: treesOf(order), by: actor.actorId });
  return done;
}
