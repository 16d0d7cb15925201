import { rootstockCategories } from './catalog.ts';
import { uses, type GrowingFacts } from './growing-facts.ts';
import type { ChoiceKey, FilterFacts } from './tree-filter.ts';

type Filtered = Pick<
  GrowingFacts,
  'pickFirst' | 'pickLast' | 'bloomFirst' | 'bloomLast' | 'selfFruit' | 'uses'
> & {
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
  ],
  ripe: facts.pickFirst ?? '',
});

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

/** As the texts say it: variety-texts.ts. */
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
  options: (readonly [value: string, label: string])[];
}

/** Offers only what some variety has. @param inStock sizes of all trees in stock */
export function filterSelects(
  facts: readonly FilterFacts[],
  inStock: readonly (string | undefined)[],
): FilterSelect[] {
  const known = new Set(facts.flatMap(({ tags }) => tags));
  const having = (key: ChoiceKey, options: readonly (readonly [string, string])[]) =>
    options.filter(([value]) => known.has(`${key}:${value}`));
  const selects: FilterSelect[] = [
    {
      key: 'size',
      label: 'Tree size',
      any: 'Any size',
      options: rootstockCategories
        .filter((size) => inStock.includes(size))
        .map((size) => [size, size]),
    },
    {
      key: 'ripens',
      label: 'Ripens',
      any: 'Any time',
      options: having(
        'ripens',
        halves.map(({ first, name }) => [first, name]),
      ),
    },
    {
      key: 'use',
      label: 'Good for',
      any: 'Any use',
      options: having(
        'use',
        uses.map((use) => [use, useLabels[use]]),
      ),
    },
    {
      key: 'alone',
      label: 'Pollination',
      any: 'Any',
      options: having('alone', [['yes', 'Self-fertile']]),
    },
    {
      key: 'bloom',
      label: 'Blooms',
      any: 'Any time',
      options: having('bloom', [
        ['early', 'Early'],
        ['middle', 'Mid-season'],
        ['late', 'Late'],
      ]),
    },
    {
      key: 'zone',
      label: 'Hardy in zone',
      any: 'Any zone',
      options: having(
        'zone',
        Array.from({ length: 13 }, (_, index) => [`${index + 1}`, `Zone ${index + 1}`]),
      ),
    },
  ];
  return [
    ...selects.filter(({ options }) => options.length > 0),
    {
      key: 'sort',
      label: 'Sort by',
      any: 'Fruit',
      options: [
        ['name', 'Name'],
        ['ripening', 'Ripening'],
        ['height', 'Height'],
        ['price', 'Price'],
      ],
    },
  ];
}

const useLabels: Record<(typeof uses)[number], string> = {
  fresh: 'Eating fresh',
  cooking: 'Cooking and pies',
  sauce: 'Sauce',
  juice: 'Juice and cider',
  drying: 'Drying',
  preserving: 'Canning and jam',
};
