import {
  isGone,
  treesOf,
  withMoney,
  withoutMoney,
  type CheckInAction,
  type CheckInItem,
  type CheckInOrder,
  type CheckInTick,
} from '#domain/orders/check-in.ts';

/** The orders as they will be once the server knows of the action. */
export function applyAction(
  orders: readonly CheckInOrder[],
  action: CheckInAction,
): CheckInOrder[] {
  if (action.type === 'tick' || action.type === 'untick')
    return orders.map((order) => withTicks(order, (item) => ticksAfter(item, action)));
  if (action.type === 'dug' || action.type === 'undug') return [...orders]; // shown by the dig list alone
  return orders.map((order) => (order.id === action.orderId ? applyToOrder(order, action) : order));
}

type ActionOf<Type extends CheckInAction['type']> = Extract<CheckInAction, { type: Type }>;

function applyToOrder(
  order: CheckInOrder,
  action: ActionOf<'payment' | 'reversal' | 'undo' | 'handover'>,
): CheckInOrder {
  if (action.type === 'payment') return withMoney(order, action);
  if (action.type === 'reversal') return withoutMoney(order, action.paymentId);
  return action.type === 'undo' ? undone(order, action) : handedOver(order, action);
}

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
