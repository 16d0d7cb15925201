import type { Tree, Variety } from './catalog.ts';
import { drawnFeet, heightBand } from './tree-size.ts';

/** Query parameters of the catalog that narrow or sort it. */
export const choiceKeys = [
  'size',
  'ripens',
  'use',
  'keeps',
  'resists',
  'alone',
  'bloom',
  'zone',
  'sort',
] as const;
export type ChoiceKey = (typeof choiceKeys)[number];
export type Choices = Readonly<Partial<Record<ChoiceKey, string>>>;

/** What the filter needs of a variety in stock. */
export interface FilterFacts {
  /** `key:value` of the filters that it passes; what is not known passes none. */
  tags: readonly string[];
  /** First picking day, `MM-DD`; empty: not known. */
  ripe: string;
  /** '4-7'; empty: not known. */
  zones: string;
  /** Hours of winter cold that it needs; null: not known. */
  chill: number | null;
}

/** Narrows rootstocks by size, and varieties by what is known of them. */
export function chooseVarieties(
  varieties: readonly Variety[],
  facts: Readonly<Record<string, FilterFacts>>,
  { size, sort, ...wanted }: Choices,
): Variety[] {
  const tags = Object.entries(wanted).map((entry) => entry.join(':'));
  const chosen = varieties.flatMap((variety) => {
    if (!tags.every((tag) => facts[variety.variety]?.tags.includes(tag))) return [];
    const options = variety.options.filter(({ roots }) => !size || roots?.category === size);
    return options.length > 0 ? [{ ...variety, options }] : [];
  });
  if (sort === 'name') return sortBy(chosen, ({ variety }) => variety.toLowerCase());
  if (sort === 'ripening') return sortBy(chosen, ({ variety }) => facts[variety]?.ripe || '~');
  if (sort !== 'price' && sort !== 'height') return chosen;
  const measure = sort === 'price' ? price : height;
  // Cards show the first rootstock.
  const sorted = chosen.map((variety) => ({
    ...variety,
    options: sortBy(variety.options, measure),
  }));
  return sortBy(sorted, ({ options: [first] }) => (first ? measure(first) : Infinity));
}

const price = ({ priceCents }: Tree): number => priceCents;
const height = (tree: Tree): number => drawnFeet(heightBand(tree) ?? [Infinity, Infinity]);

const sortBy = <T>(list: readonly T[], rank: (one: T) => number | string): T[] =>
  list.toSorted((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))));
