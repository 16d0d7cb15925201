import {
  asTender,
  type ActionOf,
  type CheckInAction,
  type Tender,
} from '#domain/orders/check-in-actions.ts';
import {
  isGone,
  treesOf,
  withMoney,
  withoutMoney,
  type CheckInItem,
  type CheckInOrder,
  type CheckInTick,
} from '#domain/orders/check-in.ts';
import { splitTender } from '#domain/orders/tender-split.ts';

/** The orders as they will be once the server knows of the action. */
export function applyAction(
  orders: readonly CheckInOrder[],
  action: CheckInAction,
): CheckInOrder[] {
  if (action.type === 'tick' || action.type === 'untick')
    return orders.map((order) => withTicks(order, (item) => ticksAfter(item, action)));
  if (action.type === 'sale') return [...orders]; // the phone has made its order
  if (action.type === 'dug' || action.type === 'undug') return [...orders]; // shown by the dig list alone
  if (action.type === 'payment') return paid(orders, asTender(action));
  if (action.type === 'tender') return paid(orders, action);
  // One sum may have been for several orders.
  if (action.type === 'reversal')
    return orders.map((order) => withoutMoney(order, action.paymentId));
  return orders.map((order) => (order.id === action.orderId ? applyToOrder(order, action) : order));
}

function applyToOrder(
  order: CheckInOrder,
  action: ActionOf<'undo' | 'handover' | 'replacement'>,
): CheckInOrder {
  if (action.type === 'undo') return undone(order, action);
  return action.type === 'handover' ? handedOver(order, action) : withReplacement(order, action);
}

/** Set against the orders by the rule that the shop has. */
function paid(orders: readonly CheckInOrder[], tender: Tender): CheckInOrder[] {
  const isNamed = ({ id }: CheckInOrder) => tender.orders.some(({ orderId }) => orderId === id);
  const parts = splitTender(tender.amountCents, orders.filter(isNamed));
  return orders.map((order) => {
    const part = parts.find(({ id }) => id === order.id);
    return part ? withMoney(order, tender, part.cents) : order;
  });
}

const withReplacement = (
  order: CheckInOrder,
  { claimId, isHandedOver }: ActionOf<'replacement'>,
): CheckInOrder => ({
  ...order,
  replacements: order.replacements.map((replacement) =>
    replacement.claimId === claimId ? { ...replacement, isHandedOver } : replacement,
  ),
});

const withTicks = (
  order: CheckInOrder,
  ticksOf: (item: CheckInItem) => CheckInTick[],
): CheckInOrder => ({
  ...order,
  items: order.items.map((item) => ({ ...item, ticks: ticksOf(item) })),
});

/** With the last tree, the order is Delivered. */
function handedOver(order: CheckInOrder, { id, trees }: ActionOf<'handover'>): CheckInOrder {
  let count = 0;
  const gone = withTicks(order, (item) =>
    item.ticks.map((tick) => {
      const isChosen = ({ itemId, treeNo }: { itemId: string; treeNo: number }) =>
        itemId === item.id && treeNo === tick.treeNo;
      if (isGone(tick) || (trees && !trees.some(isChosen))) return tick;
      count += 1;
      return { ...tick, handoverId: id };
    }),
  );
  if (count === treesOf(order)) return { ...order, status: 'Delivered', completedBy: id };
  if (count === 0) return order;
  return { ...gone, handovers: [...order.handovers, { id, at: null, trees: count }] };
}

/** Its trees are here again, and stay ticked. What the order was before, only the shop knows. */
const undone = (order: CheckInOrder, { handoverId }: ActionOf<'undo'>): CheckInOrder => ({
  ...(order.completedBy === handoverId && {
    status: 'Ready',
    completedBy: null,
    handedOverAt: null,
  }),
  ...withTicks(order, ({ ticks }) =>
    ticks.map((tick) => (tick.handoverId === handoverId ? { ...tick, handoverId: null } : tick)),
  ),
  handovers: order.handovers.filter(({ id }) => id !== handoverId),
});

function ticksAfter(
  { id: itemId, ticks }: CheckInItem,
  action: ActionOf<'tick' | 'untick'>,
): CheckInTick[] {
  if (action.type === 'untick') return ticks.filter(({ id }) => id !== action.tickId);
  const { id, treeNo } = action;
  if (action.itemId !== itemId || ticks.some((tick) => tick.treeNo === treeNo)) return ticks;
  return [...ticks, { id, treeNo, handoverId: null }];
}

/** `newer` replace those of the same id. */
export const mergeOrders = (
  orders: readonly CheckInOrder[],
  newer: readonly CheckInOrder[],
): CheckInOrder[] => orders.map((order) => newer.find(({ id }) => id === order.id) ?? order);
