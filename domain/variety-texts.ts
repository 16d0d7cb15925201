import type { VarietyFacts } from './catalog.ts';
import type { GrowingFacts, Kind, Use } from './growing-facts.ts';

/** What pages say about a variety, as far as the facts tell; empty where they do not. */
export type GrowingTexts = Pick<
  VarietyFacts,
  'bloom' | 'pollination' | 'ripens' | 'keeps' | 'uses'
>;

/** Middle of an average bloom at the farm, as MM-DD: bloom days are counted from it. */
export const referenceDays: Record<Kind, string> = {
  apple: '05-09',
  pear: '05-03',
  'sweet cherry': '04-30',
  'tart cherry': '04-30',
};
const useNames: Record<Use, string> = {
  fresh: 'fresh eating',
  cooking: 'cooking',
  sauce: 'sauce',
  juice: 'juice and cider',
  drying: 'drying',
  preserving: 'preserving',
};

export const describeGrowing = (
  facts: GrowingFacts,
  closelyMatched: readonly string[] = [],
): GrowingTexts => ({
  bloom: bloomText(facts),
  pollination: pollinationText(facts, closelyMatched),
  ripens: ripeningText(facts),
  keeps: keepingText(facts),
  uses: capitalize(facts.uses.map((use) => useNames[use]).join(', ')),
});

/** Bloom dates are always "about": the reference day moves from year to year. */
function bloomText({ kind, bloomFirst, bloomLast }: GrowingFacts): string {
  if (bloomFirst === null || bloomLast === null) return '';
  const reference = referenceDays[kind];
  const days = dayRange(addDays(reference, bloomFirst), addDays(reference, bloomLast));
  return `${season((bloomFirst + bloomLast) / 2)}, about ${days}`;
}

function season(middle: number): string {
  if (middle <= -2.5) return 'Early';
  if (middle < 2.5) return 'Mid-season';
  return middle < 5 ? 'Mid to late season' : 'Late';
}

function pollinationText(
  { kind, ploidy, selfFruit, sportOf }: GrowingFacts,
  closelyMatched: readonly string[],
): string {
  if (selfFruit === null) return '';
  const givesPollen = ploidy !== 3;
  const sentence = {
    full: `Self-fertile: one tree is enough${givesPollen ? `, and it serves another ${kind} in bloom` : ''}`,
    some: `Sets some fruit alone, more with another ${kind} in bloom nearby`,
    none: givesPollen
      ? `Needs another ${kind} in bloom nearby`
      : `Needs another ${kind} in bloom nearby, and gives no good pollen itself: plant two others with it`,
  }[selfFruit];
  const unsuitable = [...(sportOf && selfFruit !== 'full' ? [sportOf] : []), ...closelyMatched];
  if (selfFruit === 'full' || unsuitable.length === 0) return sentence;
  return `${sentence}. Too closely matched to serve it: ${unsuitable.join(', ')}`;
}

function ripeningText({ pickFirst, pickLast, chillWeeks, sure }: GrowingFacts): string {
  if (pickFirst === null || pickLast === null) return '';
  const about = sure === 'doubtful' ? 'about ' : '';
  const days = about + dayRange(pickFirst, pickLast);
  if (!chillWeeks) return capitalize(days);
  const ripe = dayName(addDays(pickFirst, chillWeeks * 7));
  return `Pick ${days}, chill for ${weeks(chillWeeks)}: ripe from ${about}${ripe}`;
}

function keepingText({ keepWeeks, sure }: GrowingFacts): string {
  if (keepWeeks === null) return '';
  if (keepWeeks === 0) return 'Use at once';
  return `${sure === 'doubtful' ? 'About' : 'Up to'} ${weeks(keepWeeks)} in a cool place`;
}

const weeks = (count: number): string => (count === 1 ? 'a week' : `${count} weeks`);

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Any year that is not a leap year: March 1 follows February 28. */
const dateOf = (day: string): Date => new Date(`2025-${day}T00:00:00Z`);

function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(5, 10);
}

/** 'May 7' */
const dayName = (day: string): string =>
  dateOf(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** 'May 7 to 15', 'May 28 to June 4' */
const dayRange = (first: string, last: string): string =>
  first === last
    ? dayName(first)
    : `${dayName(first)} to ${first.slice(0, 2) === last.slice(0, 2) ? Number(last.slice(3)) : dayName(last)}`;
