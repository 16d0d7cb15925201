import { addDays, dayName, dayRange } from '#domain/calendar-days.ts';
import type { VarietyFacts } from '#domain/catalog/catalog.ts';
import { diseaseNames } from '#domain/catalog/diseases.ts';
import {
  bloomReference,
  diseasesOf,
  type GrowingFacts,
  type Use,
} from '#domain/catalog/growing-facts.ts';
import { indoorDays } from './ripening.ts';

/** What pages say about a variety, as far as the facts tell; empty where they do not. */
export type GrowingTexts = Pick<
  VarietyFacts,
  'bloom' | 'pollination' | 'ripens' | 'keeps' | 'uses' | 'diseases'
>;

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
  diseases: diseaseText(facts),
  uses: capitalize(facts.uses.map((use) => useNames[use]).join(', ')),
});

/** Bloom dates are always "about": the reference day moves from year to year. */
function bloomText({ kind, bloomFirst, bloomLast }: GrowingFacts): string {
  if (bloomFirst === null || bloomLast === null) return '';
  const reference = bloomReference(kind);
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
    full: `Self-fertile: one tree is enough${givesPollen ? `, and it pollinates another ${kind} in bloom` : ''}`,
    some: `Sets some fruit alone, more with another ${kind} in bloom nearby`,
    none: givesPollen
      ? `Needs another ${kind} in bloom nearby`
      : `Needs another ${kind} in bloom nearby, and its pollen is sterile: plant two others with it`,
  }[selfFruit];
  const unsuitable = [...(sportOf && selfFruit !== 'full' ? [sportOf] : []), ...closelyMatched];
  if (selfFruit === 'full' || unsuitable.length === 0) return sentence;
  return `${sentence}. Won’t pollinate it, too closely related: ${unsuitable.join(', ')}`;
}

function ripeningText(facts: GrowingFacts): string {
  const { pickFirst, pickLast, chillWeeks, sure } = facts;
  if (pickFirst === null || pickLast === null) return '';
  const about = sure === 'doubtful' ? 'about ' : '';
  const days = about + dayRange(pickFirst, pickLast);
  const indoors = indoorDays(facts);
  if (indoors === 0) return capitalize(days);
  const cold = chillWeeks ? weeks(chillWeeks) : 'a day or two';
  const ripe = dayName(addDays(pickFirst, (chillWeeks ?? 0) * 7 + indoors));
  return `Pick ${days}, chill for ${cold}, then ripen indoors: ready from ${about}${ripe}`;
}

function keepingText({ keepWeeks, sure }: GrowingFacts): string {
  if (keepWeeks === null) return '';
  if (keepWeeks === 0) return 'Use at once';
  return `${sure === 'doubtful' ? 'About' : 'Up to'} ${weeks(keepWeeks)} at 32 to 35 °F`;
}

/** 'Fire blight: low risk. Scab: low risk. Not known: powdery mildew.' Empty where no source was read. */
function diseaseText(facts: GrowingFacts): string {
  const of = diseasesOf[facts.kind];
  const known = of.filter((disease) => facts[disease] !== null);
  if (known.length === 0) return '';
  const unknown = of.filter((disease) => facts[disease] === null);
  return [
    ...known.map((disease) => `${capitalize(diseaseNames[disease])}: ${facts[disease]} risk.`),
    unknown.length > 0 &&
      `Not known: ${unknown.map((disease) => diseaseNames[disease]).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const weeks = (count: number): string => (count === 1 ? 'a week' : `${count} weeks`);

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
