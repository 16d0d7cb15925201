import { dayName, dayOfCount, dayRange } from '#domain/calendar-days.ts';
import { fruits, type Fruit } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import type { Bar, RipeningRow, Stage } from '#domain/catalog/ripening-row.ts';
import { settings } from '#domain/farm/settings.ts';
import type { RipeningPlace } from './ripening-path.ts';
import {
  bloomOf,
  countFrost,
  findCrowds,
  findFillers,
  findGaps,
  halfMonths,
  harvestOf,
  isEatenIn,
  isLate,
  isPickedIn,
  ripeningOf,
  type Days,
  type Ripening,
  type RipeningFacts,
  type RipeningTree,
} from './ripening.ts';

/** A variety as the calendar reads it. */
interface Described extends RipeningFacts, Pick<GrowingFacts, 'sure'> {
  variety: string;
}
export interface RipeningVariety extends Described {
  fruit: Fruit;
}

export interface RipeningGroup {
  fruit: Fruit;
  rows: RipeningRow[];
}

interface TableRow {
  name: string;
  picked: string[];
  kept: string[];
}

export interface RipeningCalendar {
  groups: RipeningGroup[];
  /** Place of the first hard frost in the chart, in percent. */
  frost: { left: number; name: string };
  gaps: { days: string; fillers: string[] }[];
  crowds: { days: string; trees: string[] }[];
  late: { variety: string; from: string }[];
  onTheTable: TableRow[];
}

/**
 * The chart runs from April 1, before the first cherries bloom, to the end of the next June, when
 * the last apples are eaten.
 */
const chart: Days = { first: 90, last: 545 };
const percentOf = (count: number): number =>
  Math.round(((count - chart.first) / (chart.last + 1 - chart.first)) * 10_000) / 100;

export const chartMonths: readonly { name: string; left: number }[] = halfMonths(chart)
  .filter((half) => dayOfCount(half.first).endsWith('-01'))
  .map((half) => ({
    name: dayName(dayOfCount(half.first)).slice(0, 3),
    left: percentOf(half.first),
  }));

/** Rows of all varieties by fruit, without advice: nobody plants them all. */
export const catalogCalendar = (
  varieties: readonly RipeningVariety[],
  { shift = 0, hardFrost = settings.growing.hardFrost }: RipeningPlace = {},
): RipeningCalendar => ({
  groups: groupRows(varieties, shift, hardFrost),
  frost: frostOf(hardFrost),
  gaps: [],
  crowds: [],
  late: [],
  onTheTable: [],
});

/** The chosen trees, with gaps, crowds and late ones named. Candidates fill the gaps. */
export function treesCalendar(
  chosen: readonly RipeningVariety[],
  candidates: readonly RipeningVariety[],
  options: RipeningPlace = {},
): RipeningCalendar {
  const { shift = 0, hardFrost = settings.growing.hardFrost } = options;
  const trees = ripeningTrees(chosen, shift);
  const others = ripeningTrees(candidates, shift);
  return {
    ...catalogCalendar(chosen, options),
    gaps: findGaps(trees).map((gap) => ({
      days: rangeName(gap),
      fillers: findFillers(gap, trees, others).map(({ variety }) => variety),
    })),
    crowds: findCrowds(trees).map((crowd) => ({
      days: rangeName(crowd.days),
      trees: crowd.trees.map(({ variety }) => variety),
    })),
    late: trees
      .filter((tree) => isLate(tree, hardFrost))
      .map(({ variety, picking }) => ({ variety, from: countName(picking.first) })),
    onTheTable: tableOf(trees),
  };
}

export function ripeningRow(
  variety: Described,
  { shift = 0, hardFrost = settings.growing.hardFrost }: RipeningPlace = {},
): RipeningRow {
  const ripening = ripeningOf(variety, shift);
  const bloom = bloomOf(variety, shift);
  const about = (text: string): string => (variety.sure === 'doubtful' ? `about ${text}` : text);
  return {
    variety: variety.variety,
    bars: barsOf(bloom, ripening),
    bloom: bloom ? rangeName(bloom) : '',
    picking: ripening ? about(rangeName(ripening.picking)) : '',
    ready:
      ripening && ripening.ready > ripening.picking.first ? about(countName(ripening.ready)) : '',
    keeps: ripening && variety.keepWeeks !== null ? about(countName(ripening.keepsTo)) : '',
    late: ripening !== undefined && isLate(ripening, hardFrost),
  };
}

export const frostOf = (hardFrost: string): RipeningCalendar['frost'] => ({
  left: percentOf(countFrost(hardFrost)),
  name: dayName(hardFrost),
});

function groupRows(
  varieties: readonly RipeningVariety[],
  shift: number,
  hardFrost: string,
): RipeningGroup[] {
  const byPicking = varieties.toSorted((a, b) => pickedFrom(a) - pickedFrom(b));
  return fruits
    .map((fruit) => ({
      fruit,
      rows: byPicking
        .filter((variety) => variety.fruit === fruit)
        .map((variety) => ripeningRow(variety, { shift, hardFrost })),
    }))
    .filter((group) => group.rows.length > 0);
}

/** Varieties whose picking is not known come last. */
const pickedFrom = (variety: RipeningVariety): number =>
  ripeningOf(variety)?.picking.first ?? Number.MAX_SAFE_INTEGER;

function barsOf(bloom: Days | undefined, ripening: Ripening | undefined): Bar[] {
  const bars = bloom ? [barOf('bloom', bloom)] : [];
  if (ripening) {
    const { picking, ready, keepsTo } = ripening;
    bars.push(barOf('picking', picking));
    const afterPicking = picking.last + 1;
    if (ready > afterPicking)
      bars.push(barOf('chilling', { first: afterPicking, last: ready - 1 }));
    const keeping = { first: Math.max(ready, afterPicking), last: keepsTo };
    if (keeping.last >= keeping.first) bars.push(barOf('keeping', keeping));
  }
  return bars.filter(({ width }) => width > 0);
}

/** What lies outside the chart is cut off. */
function barOf(stage: Stage, { first, last }: Days): Bar {
  const left = percentOf(Math.max(first, chart.first));
  const right = percentOf(Math.min(last, chart.last) + 1);
  return { stage, left, width: Math.round((right - left) * 100) / 100 };
}

const ripeningTrees = (varieties: readonly RipeningVariety[], shift: number): RipeningTree[] =>
  varieties.flatMap((variety) => {
    const ripening = ripeningOf(variety, shift);
    return ripening ? [{ variety: variety.variety, ...ripening }] : [];
  });

/** From the first picking to the last fruit; half-months in which nothing changes are joined. */
function tableOf(trees: readonly RipeningTree[]): TableRow[] {
  if (trees.length === 0) return [];
  const last = Math.max(...trees.map(({ keepsTo }) => keepsTo));
  const rows: (Omit<TableRow, 'name'> & { days: Days })[] = [];
  for (const half of halfMonths({
    first: harvestOf(trees).first,
    last: Math.min(last, chart.last),
  })) {
    const row = rowOf(trees, half);
    const before = rows.at(-1);
    if (before && isSame(before, row)) before.days.last = half.last;
    else rows.push({ ...row, days: { ...half } });
  }
  return rows.map(({ days, ...row }) => ({ name: rangeName(days), ...row }));
}

function rowOf(trees: readonly RipeningTree[], half: Days): Omit<TableRow, 'name'> {
  const picked = trees.filter((tree) => isPickedIn(tree, half));
  return {
    picked: picked.map(({ variety, ready }) =>
      ready > half.last ? `${variety} (not ripe yet)` : variety,
    ),
    kept: trees
      .filter((tree) => !picked.includes(tree) && isEatenIn(tree, half))
      .map(({ variety }) => variety),
  };
}

const isSame = (a: Omit<TableRow, 'name'>, b: Omit<TableRow, 'name'>): boolean =>
  a.picked.join() === b.picked.join() && a.kept.join() === b.kept.join();

const countName = (count: number): string => dayName(dayOfCount(count));
const rangeName = ({ first, last }: Days): string => dayRange(dayOfCount(first), dayOfCount(last));
