import { count } from '#domain/count.ts';
import { type ActionOf, type CheckInAction } from '#domain/orders/check-in-actions.ts';
import { takenText, type ActionResult, type CheckInOrder } from '#domain/orders/check-in.ts';
import { orderNumber, shortOrderId } from '#domain/statuses.ts';
import type { Note, Waiting } from './saved.ts';

/** One note for each order, whatever was done with it. */
export function notesOf(
  actions: readonly CheckInAction[],
  results: readonly ActionResult[],
  orders: readonly CheckInOrder[],
): Note[] {
  const notes = new Map<string, { id: string; sentences: Set<string>; orderId?: string }>();
  for (const { id, outcome, message } of results) {
    const action = actions.find((sent) => sent.id === id);
    if (!message || !action) continue;
    const orderId = orderIdOf(action, orders);
    const key = orderId ?? id;
    const note = notes.get(key) ?? { id, sentences: new Set(), ...(orderId && { orderId }) };
    notes.set(key, note);
    note.sentences.add(
      isMoney(action) && outcome === 'refused'
        ? `${takenText(action)} could not be recorded: ${message}`
        : message,
    );
  }
  return [...notes.values()].map(({ sentences, ...note }) => ({
    ...note,
    text: [...sentences].join(' '),
  }));
}

/** What the shop did not accept at all: it can be sent again, or put away. */
export function setAsideNote(
  waiting: Waiting,
  reason: string,
  orders: readonly CheckInOrder[],
): Note {
  const { action } = waiting;
  const orderId = orderIdOf(action, orders);
  return {
    id: action.id,
    ...(orderId && { orderId }),
    text: `${actionText(action)} could not be recorded: ${reason}`,
    waiting,
  };
}

/** Phones of the release before have told of money as payments. */
export const isMoney = (action: CheckInAction): action is ActionOf<'payment' | 'tender'> =>
  action.type === 'payment' || action.type === 'tender';

/** '$44.00 in cash', 'The hand-over of 2 trees' */
export function actionText(action: CheckInAction): string {
  if (isMoney(action)) return takenText(action);
  if (action.type === 'handover')
    return action.trees
      ? `The hand-over of ${count(action.trees.length, 'tree')}`
      : 'The hand-over';
  if (action.type === 'sale') return 'A walk-up sale';
  if (action.type === 'replacement') return 'The hand-over of a replacement';
  if (action.type === 'reversal') return 'Money that was entered by mistake';
  if (action.type === 'undo') return 'The undo of a hand-over';
  if (action.type === 'tick') return `The tick of tree ${action.treeNo}`;
  if (action.type === 'dug') return `The tick of ${count(action.trees, 'dug tree')}`;
  return action.type === 'untick' || action.type === 'undug'
    ? 'A tick that was taken back'
    : 'A step';
}

/**
 * 'Order 1043, Jordan Avery: Handed over 10:42 AM on another phone.' The name is looked up, and
 * never kept in the note.
 */
export function noteText({ orderId, text }: Note, orders: readonly CheckInOrder[]): string {
  if (!orderId) return text;
  const order = orders.find(({ id }) => id === orderId);
  const named = order
    ? [orderNumber(order), order.customer].filter(Boolean).join(', ')
    : shortOrderId(orderId);
  return `Order ${named}: ${text}`;
}

function orderIdOf(action: CheckInAction, orders: readonly CheckInOrder[]): string | undefined {
  if ('orderId' in action) return action.orderId;
  if (action.type === 'dug' || action.type === 'undug') return undefined; // its message names the order
  if (action.type === 'tender') return action.orders[0]?.orderId;
  return orders.find(({ items }) =>
    items.some((item) =>
      action.type === 'tick'
        ? item.id === action.itemId
        : item.ticks.some((tick) => tick.id === action.tickId),
    ),
  )?.id;
}
