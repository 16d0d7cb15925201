import { countDays, dayOfCount } from '#domain/calendar-days.ts';
import { bloomReference, type GrowingFacts, type Kind } from '#domain/catalog/growing-facts.ts';

export type RipeningFacts = Pick<
  GrowingFacts,
  'kind' | 'bloomFirst' | 'bloomLast' | 'pickFirst' | 'pickLast' | 'keepWeeks' | 'chillWeeks'
>;

/** First and last day, counted from January 1 of the year in which the tree blooms. */
export interface Days {
  first: number;
  last: number;
}

export interface Ripening {
  kind: Kind;
  bloom: Days | undefined;
  picking: Days;
  /** First day that the fruit can be eaten: for pears, after their time in the cold and indoors. */
  ready: number;
  /** Last day that it keeps; the last picking day where keeping is not known. */
  keepsTo: number;
}
export interface RipeningTree extends Ripening {
  variety: string;
}

export const shiftMax = 14;
export const clampShift = (days: number): number =>
  Math.max(-shiftMax, Math.min(shiftMax, Math.round(days)));

/** Shifted to a place where everything comes that many days later. Undefined where picking is not known. */
export function ripeningOf(facts: RipeningFacts, shift = 0): Ripening | undefined {
  const { kind, pickFirst, pickLast, keepWeeks, chillWeeks } = facts;
  if (pickFirst === null || pickLast === null) return undefined;
  const picking = { first: countDays(pickFirst) + shift, last: countDays(pickLast) + shift };
  const chill = (chillWeeks ?? 0) * 7 + indoorDays(facts);
  const ready = picking.first + chill;
  const lastReady = picking.last + chill;
  const keepsTo = picking.last + (keepWeeks ?? 0) * 7;
  return {
    kind,
    bloom: bloomOf(facts, shift),
    picking,
    ready,
    keepsTo: keepWeeks === null ? lastReady : Math.max(keepsTo, ready),
  };
}

/**
 * Days that pears ripen indoors, once they were cold long enough. Those that need no weeks of cold
 * get a day or two of it. (Penn State Extension: Bartlett 5 days, Bosc and Comice 7, d'Anjou 9.)
 */
export function indoorDays({
  kind,
  chillWeeks,
}: Pick<RipeningFacts, 'kind' | 'chillWeeks'>): number {
  if (kind !== 'pear' || chillWeeks === null) return 0;
  return chillWeeks < longChillWeeks ? 7 : 9;
}
const longChillWeeks = 8;

export function bloomOf(
  { kind, bloomFirst, bloomLast }: RipeningFacts,
  shift = 0,
): Days | undefined {
  if (bloomFirst === null || bloomLast === null) return undefined;
  const reference = countDays(bloomReference(kind)) + shift;
  return { first: reference + bloomFirst, last: reference + bloomLast };
}

/** Half-months that contain any of the days. */
export function halfMonths({ first, last }: Days): Days[] {
  const found: Days[] = [];
  for (let half = halfMonthOf(first); half.first <= last; half = halfMonthOf(half.last + 1))
    found.push(half);
  return found;
}

function halfMonthOf(count: number): Days {
  const date = Number(dayOfCount(count).slice(3));
  if (date <= 15) return { first: count - date + 1, last: count - date + 15 };
  let last = count;
  while (dayOfCount(last + 1).slice(3) !== '01') last++;
  return { first: count - date + 16, last };
}

const daysShared = (a: Days, b: Days): number =>
  Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1;

/** Days with fruit to eat, fresh or from storage. */
const eating = ({ ready, keepsTo }: Ripening): Days => ({ first: ready, last: keepsTo });

export const isEatenIn = (tree: Ripening, days: Days): boolean =>
  daysShared(eating(tree), days) > 0;
export const isPickedIn = ({ picking }: Ripening, days: Days): boolean =>
  daysShared(picking, days) > 0;

/** From the first picking to the last. */
export const harvestOf = (trees: readonly Ripening[]): Days => ({
  first: Math.min(...trees.map(({ picking }) => picking.first)),
  last: Math.max(...trees.map(({ picking }) => picking.last)),
});

/** Half-months between the first and the last picking with nothing to eat, neighboring ones joined. */
export function findGaps(trees: readonly Ripening[]): Days[] {
  if (trees.length === 0) return [];
  const gaps: Days[] = [];
  const harvest = harvestOf(trees);
  for (const half of halfMonths(harvest)) {
    if (half.first <= harvest.first || half.last >= harvest.last) continue;
    if (trees.some((tree) => isEatenIn(tree, half))) continue;
    const before = gaps.at(-1);
    if (before?.last === half.first - 1) before.last = half.last;
    else gaps.push({ ...half });
  }
  return gaps;
}

const fillersMax = 3;

/** Trees with fruit in the gap: of the kinds that are there first, then those that fill most of it. */
export function findFillers<Tree extends RipeningTree>(
  gap: Days,
  trees: readonly Ripening[],
  candidates: readonly Tree[],
): Tree[] {
  const kinds = new Set(trees.map(({ kind }) => kind));
  return candidates
    .filter((tree) => isEatenIn(tree, gap))
    .toSorted(
      (a, b) =>
        Number(kinds.has(b.kind)) - Number(kinds.has(a.kind)) ||
        daysShared(eating(b), gap) - daysShared(eating(a), gap) ||
        a.picking.first - b.picking.first,
    )
    .slice(0, fillersMax);
}

const crowdTrees = 3;
const crowdDays = 5;

export interface Crowd<Tree> {
  kind: Kind;
  trees: Tree[];
  /** On which all of them are picked. */
  days: Days;
}

/** Three or more trees of a kind that are picked together for five days or longer; the largest groups only. */
export function findCrowds<Tree extends Ripening>(trees: readonly Tree[]): Crowd<Tree>[] {
  const groups = trees
    .map((opening) => pickedTogether(opening, trees))
    .filter((group) => group.trees.length >= crowdTrees);
  const isWithin = (inner: Crowd<Tree>, outer: Crowd<Tree>) =>
    inner.trees.every((tree) => outer.trees.includes(tree));
  return groups.filter(
    (group, index) =>
      !groups.some(
        (other, place) =>
          place !== index &&
          isWithin(group, other) &&
          (group.trees.length < other.trees.length || place < index),
      ),
  );
}

/** The trees that are being picked when this one's picking opens, and still for some days. */
function pickedTogether<Tree extends Ripening>(opening: Tree, trees: readonly Tree[]): Crowd<Tree> {
  const { first } = opening.picking;
  const together = trees.filter(
    ({ kind, picking }) =>
      kind === opening.kind && picking.first <= first && picking.last >= first + crowdDays - 1,
  );
  const last = Math.min(...together.map(({ picking }) => picking.last));
  return { kind: opening.kind, trees: together, days: { first, last } };
}

const middleOfYear = countDays('07-01');

/** The first hard frost of the harvest year; a day before July is of the following winter. */
export function countFrost(hardFrost: string): number {
  const count = countDays(hardFrost);
  return count < middleOfYear ? count + 365 : count;
}

/** Picking usually opens after the first hard frost. */
export const isLate = ({ picking }: Ripening, hardFrost: string): boolean =>
  picking.first > countFrost(hardFrost);
