import {
  withMoney,
  type CheckInAction,
  type CheckInItem,
  type CheckInOrder,
} from '#domain/admin/check-in.ts';

/** The orders as they will be once the server knows of the action. */
export function applyAction(
  orders: readonly CheckInOrder[],
  action: CheckInAction,
): CheckInOrder[] {
  if (action.type === 'handover')
    return orders.map((order) =>
      order.id === action.orderId ? { ...order, status: 'Delivered' } : order,
    );
  if (action.type === 'payment')
    return orders.map((order) =>
      order.id === action.orderId ? withMoney(order, action.amountCents) : order,
    );
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, ticks: ticksAfter(item, action) })),
  }));
}

function ticksAfter(
  { id: itemId, ticks }: CheckInItem,
  action: Extract<CheckInAction, { type: 'tick' | 'untick' }>,
): CheckInItem['ticks'] {
  if (action.type === 'untick') return ticks.filter(({ id }) => id !== action.tickId);
  const { id, treeNo } = action;
  if (action.itemId !== itemId || ticks.some((tick) => tick.treeNo === treeNo)) return ticks;
  return [...ticks, { id, treeNo }];
}

/** `newer` replace those of the same id. */
export const mergeOrders = (
  orders: readonly CheckInOrder[],
  newer: readonly CheckInOrder[],
): CheckInOrder[] => orders.map((order) => newer.find(({ id }) => id === order.id) ?? order);
