import {
  takenText,
  type ActionResult,
  type CheckInAction,
  type CheckInOrder,
} from '#domain/admin/check-in.ts';
import { shortOrderId } from '#domain/statuses.ts';
import type { Refused } from './saved.ts';

/** One note for each order, whatever was done with it: 'Order 3f2a9c10, Jordan Avery: Handed over 10:42 AM on another phone.' */
export function notesOf(
  actions: readonly CheckInAction[],
  results: readonly ActionResult[],
  orders: readonly CheckInOrder[],
): Refused[] {
  const notes = new Map<string, { id: string; sentences: Set<string>; order?: CheckInOrder }>();
  for (const { id, outcome, message } of results) {
    const action = actions.find((sent) => sent.id === id);
    if (!message || !action) continue;
    const order = orders.find((one) => concerns(action, one));
    const key = order?.id ?? id;
    const note = notes.get(key) ?? { id, sentences: new Set(), ...(order && { order }) };
    notes.set(key, note);
    note.sentences.add(
      action.type === 'payment' && outcome === 'refused'
        ? `${takenText(action)} could not be recorded: ${message}`
        : message,
    );
  }
  return [...notes.values()].map(({ id, sentences, order }) => ({
    id,
    text: `${order ? `Order ${shortOrderId(order.id)}, ${order.customer}: ` : ''}${[...sentences].join(' ')}`,
  }));
}

const concerns = (action: CheckInAction, { id, items }: CheckInOrder): boolean => {
  if ('orderId' in action) return action.orderId === id;
  return items.some((item) =>
    action.type === 'tick'
      ? item.id === action.itemId
      : item.ticks.some((tick) => tick.id === action.tickId),
  );
};
