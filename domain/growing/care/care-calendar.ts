import { addDate, countDays, dateInYear } from '#domain/calendar-days.ts';
import type { Stake } from '#domain/catalog/catalog.ts';
import { unknownSeason, type Kind } from '#domain/catalog/growing-facts.ts';
import { bloomOf, ripeningOf, type RipeningFacts } from '#domain/growing/ripening.ts';
import { careRules, type CareRule, type TreeDay } from './care-rules.ts';

/** What the calendar of a tree follows from. */
export interface CareTree {
  facts: RipeningFacts;
  /** Null: not known. */
  stake: Stake | null;
  /** What is to be known of its rootstock, or empty. */
  caution: string;
  /** Years until the first fruit; null: not known. */
  firstFruit: number | null;
  /** `YYYY-MM-DD`; null: it has stood for years. */
  plantedOn: string | null;
  isHandedOver: boolean;
  /** Days that everything comes later than at the farm. */
  shift: number;
}

/** First and last day, `YYYY-MM-DD`. */
export interface DateRange {
  first: string;
  last: string;
}

export interface CareEvent extends DateRange {
  task: string;
  /** The season that it belongs to: with tree and task it names the event. */
  year: number;
  title: string;
  text: string;
}

/** Where a rootstock's first fruit is not known. */
const usualFirstFruit = 3;
/** Trees planted from then on have their first season in the following year. */
const seasonEnds = '08-01';

/** Work and harvest on any of the days, by first day. What is not known is left out. */
export function careEvents(tree: CareTree, range: DateRange): CareEvent[] {
  const events: CareEvent[] = [];
  const lastYear = yearOf(range.last);
  // Stored fruit is of the year before.
  for (let year = yearOf(range.first) - 1; year <= lastYear; year++)
    for (const rule of careRules) {
      const event = eventOf(rule, tree, year);
      if (event && event.first <= range.last && event.last >= range.first) events.push(event);
    }
  return events.toSorted((a, b) => a.first.localeCompare(b.first) || a.last.localeCompare(b.last));
}

/** What a tree too young to bear will need after the days, in its first season with fruit. */
export function laterEvents(tree: CareTree, range: DateRange): CareEvent[] {
  const year = firstFruitYear(tree);
  if (year === undefined || year < yearOf(range.last)) return [];
  const fruitTasks = new Set(
    careRules.filter(({ needsFruit }) => needsFruit).map(({ task }) => task),
  );
  return careEvents(tree, { first: `${year}-01-01`, last: `${year}-12-31` }).filter(
    ({ task, first }) => fruitTasks.has(task) && first > range.last,
  );
}

function eventOf(rule: CareRule, tree: CareTree, year: number): CareEvent | undefined {
  if (!isFor(rule, tree, year)) return undefined;
  const first = dateOf(rule.first, rule, tree, year);
  const last = rule.last === undefined ? first : dateOf(rule.last, rule, tree, year);
  if (first === undefined || last === undefined) return undefined;
  const planted = tree.plantedOn === null ? '' : addDate(tree.plantedOn, 1);
  if (last < planted) return undefined;
  const { task, title } = rule;
  const text = rule.tellsCaution && tree.caution ? `${rule.text} ${tree.caution}.` : rule.text;
  return { task, year, title, text, first: first < planted ? planted : first, last };
}

function isFor(rule: CareRule, tree: CareTree, year: number): boolean {
  const { kinds, stakes, ages, needsFruit, needsHandover } = rule;
  const age = ageIn(tree, year);
  return (
    (!kinds || kinds.includes(tree.facts.kind)) &&
    (!stakes || (tree.stake !== null && stakes.includes(tree.stake))) &&
    age >= (ages?.from ?? 1) &&
    age <= (ages?.to ?? Infinity) &&
    (!needsFruit || age >= (tree.firstFruit ?? usualFirstFruit)) &&
    (!needsHandover || tree.isHandedOver)
  );
}

const firstSeasonOf = (plantedOn: string): number =>
  yearOf(plantedOn) + (plantedOn.slice(5) < seasonEnds ? 0 : 1);

/** 1 in the first season. */
const ageIn = ({ plantedOn }: CareTree, year: number): number =>
  plantedOn === null ? Infinity : year - firstSeasonOf(plantedOn) + 1;

const firstFruitYear = ({ plantedOn, firstFruit }: CareTree): number | undefined =>
  plantedOn === null ? undefined : firstSeasonOf(plantedOn) + (firstFruit ?? usualFirstFruit) - 1;

function dateOf(
  anchor: CareRule['first'],
  { isBeforeWinter }: CareRule,
  tree: CareTree,
  year: number,
): string | undefined {
  if (typeof anchor === 'string')
    return dateInYear(year, countDays(anchor) + (isBeforeWinter ? -tree.shift : tree.shift));
  const { after, days } = anchor;
  if (after === 'planted')
    return tree.plantedOn !== null && yearOf(tree.plantedOn) === year
      ? addDate(tree.plantedOn, days)
      : undefined;
  const count = countsOf(tree)[after];
  return count === undefined ? undefined : dateInYear(year, count + days);
}

function countsOf({ facts, shift }: CareTree): Partial<Record<TreeDay, number>> {
  const bloom = bloomOf(facts, shift);
  const ripening = ripeningOf(facts, shift);
  const weeks = facts.chillWeeks ?? 0;
  return {
    ...(bloom && { bloomLast: bloom.last }),
    ...(ripening && {
      pickFirst: ripening.picking.first,
      pickLast: ripening.picking.last,
      ready: ripening.ready,
      ...(weeks > 0 && { chilled: ripening.picking.last + weeks * 7 }),
      ...(facts.keepWeeks !== null && { keepsTo: ripening.keepsTo }),
    }),
  };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** A tree of which only the kind is known. */
export const kindOnly = (kind: Kind): RipeningFacts => ({ kind, ...unknownSeason });
