import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { DigListEntry } from '#domain/orders/pickup-days.ts';

interface Done {
  action: CheckInAction;
  /** The phone's clock at the action. */
  at?: number;
}

/** The list as it will be once the shop knows of what was ticked on this phone. */
export const withTicks = (
  entries: readonly DigListEntry[],
  done: readonly Done[],
): DigListEntry[] =>
  entries.map((entry) => ({
    ...entry,
    orders: entry.orders.map((line) => done.reduce(afterTick, line)),
  }));

export type DigLine = DigListEntry['orders'][number];

function afterTick(line: DigLine, { action, at = Date.now() }: Done): DigLine {
  if (action.type === 'undug' && action.dugId === line.dug?.id) return { ...line, dug: null };
  if (action.type !== 'dug' || action.itemId !== line.itemId) return line;
  const trees = Math.min(action.trees, line.trees);
  if (line.dug && line.dug.trees >= trees) return line; // another phone was first
  return { ...line, dug: { id: action.id, trees, at: new Date(at).toISOString() } };
}

export const isDug = ({ dug, trees }: DigLine): boolean => dug !== null && dug.trees >= trees;

/** What a press on the line's box does. */
export const tickOf = (line: DigLine): CheckInAction =>
  isDug(line)
    ? { type: 'undug', id: crypto.randomUUID(), dugId: line.dug!.id }
    : { type: 'dug', id: crypto.randomUUID(), itemId: line.itemId, trees: line.trees };
