import type { Kind, SelfFruit } from '#domain/catalog/growing-facts.ts';
import type { Flowering } from './pollination.ts';

// Trees that people own but the shop does not sell. Server side only: public pages get what they need as loader data.

/** Mutations, which pollen does not tell apart, and synonyms. */
const sportsOf: readonly (readonly [variety: string, kind: Kind, sports: readonly string[]])[] = [
  ["Cox's Orange Pippin", 'apple', ['Queen Cox']],
  ['Fuji', 'apple', ['Beni Shogun', 'Red Fuji', 'September Wonder Fuji']],
  ['Gala', 'apple', ['Brookfield Gala', 'Royal Gala', 'Ultima Gala']],
  ['Golden Delicious', 'apple', ['Smoothee', 'Yellow Delicious']],
  ['Gravenstein', 'apple', ['Red Gravenstein']],
  ['Honeycrisp', 'apple', ['Firestorm Honeycrisp']],
  ['Jonagold', 'apple', ['Jonagored']],
  ['McIntosh', 'apple', ['Marshall McIntosh', 'Spur McIntosh']],
  ['Red Delicious', 'apple', ['Oregon Spur', 'Starkrimson']],
  ['Bartlett', 'pear', ['Red Bartlett', 'Williams']],
  ['Comice', 'pear', ['Red Comice']],
  ["d'Anjou", 'pear', ["Red d'Anjou"]],
];

/** Apples with three sets of chromosomes. Their bloom was not recorded. */
const triploids = [
  'Arkansas Black',
  'Baldwin',
  'Belle de Boskoop',
  'Bramley',
  'Karmijn de Sonnaville',
  'King',
  'Mutsu',
  'Rhode Island Greening',
  'Ribston Pippin',
];

// prettier-ignore
const cherries: readonly (readonly [variety: string, alleles: string, selfFruit: SelfFruit, first: number, last: number])[] = [
  ['Black Tartarian', 'S1 S2', 'none', -9, 0],
  ['Attika', 'S3 S6', 'none', 1, 9],
  ['Kordia', 'S3 S6', 'none', 1, 9],
  ['Lambert', 'S3 S4', 'none', 0, 9],
  ['Royal Ann', 'S3 S4', 'none', -4, 4],
  ['WhiteGold', "S3 S4'", 'full', 0, 8],
];

/** Sweet cherries whose bloom was not recorded: enough to know which pairs are too closely matched. */
const cherriesByAlleles: readonly (readonly [
  variety: string,
  alleles: string,
  selfFruit: SelfFruit,
])[] = [
  ['Benton', "S4' S9", 'full'],
  ['Early Robin', 'S1 S3', 'none'],
  ['Emperor Francis', 'S3 S4', 'none'],
  ['Hedelfingen', 'S3 S5', 'none'],
  ['Hudson', 'S1 S4', 'none'],
  ['Index', "S3 S4'", 'full'],
  ['Kristin', 'S3 S4', 'none'],
  ['Santina', "S1 S4'", 'full'],
  ['Selah', "S3 S4'", 'full'],
  ['Summit', 'S1 S2', 'none'],
  ['Ulster', 'S3 S4', 'none'],
];

/** Nobody expects fruit of them: whether they need a partner is left open. */
const crabs: readonly (readonly [variety: string, first: number, last: number])[] = [
  ['White-flowered crabapple', 0, 10],
  ['Early crabapple', -9, 0],
];

const unknown = {
  sportOf: null,
  ploidy: 2,
  alleles: [],
  selfFruit: 'none',
  bloomFirst: null,
  bloomLast: null,
} as const;

const fixed: readonly Flowering[] = [
  ...triploids.map((variety): Flowering => ({ ...unknown, variety, kind: 'apple', ploidy: 3 })),
  ...cherries.map(([variety, alleles, selfFruit, bloomFirst, bloomLast]): Flowering => ({
    ...unknown,
    variety,
    kind: 'sweet cherry',
    // Attika is another name of Kordia.
    sportOf: variety === 'Attika' ? 'Kordia' : null,
    alleles: alleles.split(' '),
    selfFruit,
    bloomFirst,
    bloomLast,
  })),
  ...cherriesByAlleles.map(([variety, alleles, selfFruit]): Flowering => ({
    ...unknown,
    variety,
    kind: 'sweet cherry',
    alleles: alleles.split(' '),
    selfFruit,
  })),
  ...crabs.map(([variety, bloomFirst, bloomLast]): Flowering => ({
    ...unknown,
    variety,
    kind: 'apple',
    selfFruit: null,
    bloomFirst,
    bloomLast,
  })),
];

/** Sports flower like their variety in the catalog. A name that the catalog has is left to it. */
export function listOtherTrees(catalog: readonly Flowering[]): Flowering[] {
  const byName = new Map(catalog.map((tree) => [tree.variety, tree]));
  const sports = sportsOf.flatMap(([of, kind, names]) =>
    names.map((variety): Flowering => ({
      ...(byName.get(of) ?? { ...unknown, ploidy: null, selfFruit: null, kind }),
      variety,
      sportOf: of,
    })),
  );
  const taken = new Set(catalog.map(({ variety }) => variety.toLowerCase()));
  return [...sports, ...fixed].filter(({ variety }) => !taken.has(variety.toLowerCase()));
}

/** A tree whose variety its owner does not know, named as it stands in a sentence. */
export const unnamedTree = (kind: Kind): Flowering => ({
  ...unknown,
  variety: `your unnamed ${kind}`,
  kind,
  ploidy: null,
  selfFruit: null,
});
