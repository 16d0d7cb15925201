import { rootstockCategories } from './catalog.ts';
import { diseaseNames, diseases, type DiseaseFacts } from './diseases.ts';
import type { GrowingFacts, Use } from './growing-facts.ts';
import type { ChoiceKey, FilterFacts } from './tree-filter.ts';

type Filtered = Pick<
  GrowingFacts,
  | 'pickFirst'
  | 'pickLast'
  | 'bloomFirst'
  | 'bloomLast'
  | 'selfFruit'
  | 'uses'
  | 'keepWeeks'
  | 'chillHours'
> &
  Partial<DiseaseFacts> & {
    /** '4-7'; empty: not known. */
    zones: string;
  };

const months = ['June', 'July', 'August', 'September', 'October', 'November'];
/** First days of half-months. */
const halves = months.flatMap((month, index) => {
  const number = String(index + 6).padStart(2, '0');
  return [
    { first: `${number}-01`, last: `${number}-15`, name: `Early ${month}` },
    { first: `${number}-16`, last: `${number}-31`, name: `Late ${month}` },
  ];
});

/** What the catalog's filters can tell of a variety. */
export const filterFacts = (facts: Filtered): FilterFacts => ({
  tags: [
    ...ripeningTags(facts),
    ...(facts.selfFruit === 'full' ? ['alone:yes'] : []),
    ...zonesOf(facts).map((zone) => `zone:${zone}`),
    ...facts.uses.map((use) => `use:${use}`),
    ...bloomTags(facts),
    ...keepWeeks
      .filter((weeks) => (facts.keepWeeks ?? 0) >= weeks)
      .map((weeks) => `keeps:${weeks}`),
    ...diseases
      .filter((disease) => facts[disease] === 'low')
      .map((disease) => `resists:${disease}`),
  ],
  ripe: facts.pickFirst ?? '',
  zones: facts.zones,
  chill: facts.chillHours,
});

/** Least weeks to choose from. */
const keepWeeks = [4, 12, 20];

const ripeningTags = ({ pickFirst, pickLast }: Filtered): string[] =>
  pickFirst && pickLast
    ? halves
        .filter(({ first, last }) => pickFirst <= last && pickLast >= first)
        .map(({ first }) => `ripens:${first}`)
    : [];

function zonesOf({ zones }: Filtered): number[] {
  const [, first, last] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(zones.trim()) ?? [];
  return first && last
    ? Array.from(
        { length: Math.max(0, Number(last) - Number(first) + 1) },
        (_, index) => Number(first) + index,
      )
    : [];
}

/** The words that the texts use: variety-texts.ts. */
function bloomTags({ bloomFirst, bloomLast }: Filtered): string[] {
  if (bloomFirst === null || bloomLast === null) return [];
  const middle = (bloomFirst + bloomLast) / 2;
  if (middle <= -2.5) return ['bloom:early'];
  return [middle < 2.5 ? 'bloom:middle' : 'bloom:late'];
}

/** One select of the filter form. */
export interface FilterSelect {
  key: ChoiceKey;
  label: string;
  /** Names the first option, which filters nothing. */
  any: string;
  options: readonly (readonly [value: string, label: string])[];
}

type SelectRow = [key: ChoiceKey, label: string, any: string, options: FilterSelect['options']];

/** Offers only what some variety has. @param inStock sizes of all trees in stock */
export function filterSelects(
  facts: readonly FilterFacts[],
  inStock: readonly (string | undefined)[],
): FilterSelect[] {
  const known = new Set(facts.flatMap(({ tags }) => tags));
  const having = (key: ChoiceKey, options: readonly (readonly [string, string])[]) =>
    options.filter(([value]) => known.has(`${key}:${value}`));
  const sizes = rootstockCategories.filter((size) => inStock.includes(size));
  const selects: readonly SelectRow[] = [
    ['size', 'Tree size', 'Any size', sizes.map((size) => [size, size])],
    ['ripens', 'Ripens', 'Any time', having('ripens', halfMonths)],
    ['use', 'Good for', 'Any use', having('use', Object.entries(useLabels))],
    [
      'keeps',
      'Keeps',
      'Any time',
      having(
        'keeps',
        keepWeeks.map((weeks) => [String(weeks), `${weeks} weeks or more`]),
      ),
    ],
    [
      'resists',
      'Resists',
      'Any disease',
      having(
        'resists',
        diseases.map((disease) => [disease, capitalize(diseaseNames[disease])]),
      ),
    ],
    ['alone', 'Pollination', 'Any', having('alone', [['yes', 'Self-fertile']])],
    ['bloom', 'Blooms', 'Any time', having('bloom', blooms)],
    ['zone', 'Hardy in zone', 'Any zone', having('zone', zones)],
    ['sort', 'Sort by', 'Fruit', orders],
  ];
  return selects
    .filter(([, , , options]) => options.length > 0)
    .map(([key, label, any, options]) => ({ key, label, any, options }));
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const halfMonths = halves.map(({ first, name }) => [first, name] as const);
const blooms = [
  ['early', 'Early'],
  ['middle', 'Mid-season'],
  ['late', 'Late'],
] as const;
const zones = Array.from(
  { length: 13 },
  (_, index) => [`${index + 1}`, `Zone ${index + 1}`] as const,
);
const orders = [
  ['name', 'Name'],
  ['ripening', 'Ripening'],
  ['height', 'Height'],
  ['price', 'Price'],
] as const;
const useLabels: Record<Use, string> = {
  fresh: 'Eating fresh',
  cooking: 'Cooking and pies',
  sauce: 'Sauce',
  juice: 'Juice and cider',
  drying: 'Drying',
  preserving: 'Canning and jam',
};
