import { dayRange } from '#domain/calendar-days.ts';
import type { CareEvent } from './care-calendar.ts';

/** One kind of work for several trees. */
export interface CareWork {
  title: string;
  text: string;
  trees: { name: string; days: string }[];
}

/** 'June 1 to 20' */
export const eventDays = ({ first, last }: Pick<CareEvent, 'first' | 'last'>): string =>
  dayRange(first.slice(5), last.slice(5));

/** Groups the work of several trees: each kind once, and each tree and time once. */
export function groupWork(events: readonly { name: string; event: CareEvent }[]): CareWork[] {
  const groups = Map.groupBy(events, ({ event: { title, text } }) => `${title}\n${text}`);
  return [...groups.values()].map((group) => {
    const { title, text } = group[0]!.event; // groups are not empty
    const trees = group.map(({ name, event }) => ({ name, days: eventDays(event) }));
    const unlike = new Map(trees.map((tree) => [`${tree.name}\n${tree.days}`, tree]));
    return { title, text, trees: [...unlike.values()] };
  });
}
