import {
  isGone,
  treesOf,
  withMoney,
  type CheckInAction,
  type CheckInItem,
  type CheckInOrder,
  type CheckInTick,
} from '#domain/admin/check-in.ts';

/** The orders as they will be once the server knows of the action. */
export function applyAction(
  orders: readonly CheckInOrder[],
  action: CheckInAction,
): CheckInOrder[] {
  if (action.type === 'tick' || action.type === 'untick')
    return orders.map((order) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, ticks: ticksAfter(item, action) })),
    }));
  return orders.map((order) => (order.id === action.orderId ? applyToOrder(order, action) : order));
}

type OrderAction = Exclude<CheckInAction, { type: 'tick' | 'untick' }>;

function applyToOrder(order: CheckInOrder, action: OrderAction): CheckInOrder {
  if (action.type === 'payment') return withMoney(order, action.amountCents);
  return action.type === 'undo' ? undone(order, action) : handedOver(order, action);
}

/** With the last tree, the order is Delivered. */
function handedOver(
  order: CheckInOrder,
  { id, trees }: Extract<CheckInAction, { type: 'handover' }>,
): CheckInOrder {
  const goes = ({ id: itemId }: CheckInItem, tick: CheckInTick): boolean =>
    !isGone(tick) &&
    (!trees || trees.some((tree) => tree.itemId === itemId && tree.treeNo === tick.treeNo));
  const count = order.items.reduce(
    (sum, item) => sum + item.ticks.filter((tick) => goes(item, tick)).length,
    0,
  );
  if (count === treesOf(order)) return { ...order, status: 'Delivered' };
  if (count === 0) return order;
  return {
    ...order,
    handovers: [...order.handovers, { id, at: null, trees: count }],
    items: order.items.map((item) => ({
      ...item,
      ticks: item.ticks.map((tick) => (goes(item, tick) ? { ...tick, handoverId: id } : tick)),
    })),
  };
}

/** Its trees are here again, and stay ticked. */
const undone = (
  order: CheckInOrder,
  { handoverId }: Extract<CheckInAction, { type: 'undo' }>,
): CheckInOrder => ({
  ...order,
  handovers: order.handovers.filter(({ id }) => id !== handoverId),
  items: order.items.map((item) => ({
    ...item,
    ticks: item.ticks.map((tick) =>
      tick.handoverId === handoverId ? { ...tick, handoverId: null } : tick,
    ),
  })),
});

function ticksAfter(
  { id: itemId, ticks }: CheckInItem,
  action: Extract<CheckInAction, { type: 'tick' | 'untick' }>,
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
