import { describe, expect, test } from 'vitest';
import { seedFacts } from '#server/catalog/seed/facts.ts';
import { seedVarieties } from '#server/catalog/seed/seed.ts';
import {
  closelyMatched,
  listTreesWithoutPartner,
  partnersOf,
  pollinates,
  type Flowering,
} from './pollination.ts';

const unknown: Flowering = {
  variety: 'Backyard Seedling',
  kind: 'apple',
  sportOf: null,
  ploidy: null,
  alleles: [],
  selfFruit: null,
  bloomFirst: null,
  bloomLast: null,
};
const all = seedVarieties.map(({ variety, kind }): Flowering => ({
  ...unknown,
  ...seedFacts.get(variety),
  variety,
  kind,
}));
const tree = (variety: string): Flowering =>
  all.find((known) => known.variety === variety) ?? { ...unknown, variety };
const trees = (...varieties: string[]) => varieties.map(tree);
const names = (found: { variety: string }[]) => found.map(({ variety }) => variety);

describe('pollen', () => {
  test.each([
    ['Bing', 'Rainier'],
    ['Rainier', 'Bing'],
    ['Lapins', 'Bing'],
    ['Sweetheart', 'Chelan'],
    ['BlackGold', 'Regina'],
    ['Gala', 'Jonagold'],
    ['Honeycrisp', 'Gala'],
    ['Gala', 'Honeycrisp'],
    ['Bosc', 'Comice'],
    ["d'Anjou", 'Comice'],
  ])('of %s serves %s', (giver, receiver) =>
    expect(pollinates(tree(giver), tree(receiver))).toBe(true),
  );

  test.each([
    ['Van', 'Regina', 'share both alleles'],
    ['Chelan', 'Tieton', 'share both alleles'],
    ['Gravenstein', 'Pristine', 'is triploid'],
    ['Jonagold', 'Gala', 'is triploid'],
    ['Golden Delicious', 'Jonagold', 'is its parent'],
    ['Zestar!', 'Enterprise', 'has finished by then'],
    ['Montmorency', 'Bing', 'is a tart cherry'],
    ['Seckel', 'Bartlett', 'does not, as growers know'],
    ['Gala', 'Gala', 'is the same'],
    ['Gala', 'Bartlett', 'is an apple'],
    ['Gala', 'Backyard Seedling', 'is not known'],
  ])('of %s does not serve %s, which %s', (giver, receiver) =>
    expect(pollinates(tree(giver), tree(receiver))).toBe(false),
  );
});

test('every catalog variety is known, and is self-fertile or has a partner in the catalog', () => {
  for (const one of all)
    expect([
      one.variety,
      partnersOf(one, all).length > 0 || listTreesWithoutPartner([one]).length === 0,
    ]).toEqual([one.variety, true]);
});

describe('trees without a partner', () => {
  test('are those that need one and have none among the others', () => {
    expect(names(listTreesWithoutPartner(trees('Bing', 'Montmorency')))).toEqual(['Bing']);
    expect(listTreesWithoutPartner(trees('Bing', 'Rainier'))).toEqual([]);
    expect(names(listTreesWithoutPartner(trees('Chelan', 'Tieton')))).toEqual(['Chelan', 'Tieton']);
    expect(listTreesWithoutPartner(trees('Lapins'))).toEqual([]);
    expect(names(listTreesWithoutPartner(trees('Jonagold', 'Gala')))).toEqual(['Gala']);
  });

  test('do not include unknown varieties', () => {
    expect(listTreesWithoutPartner(trees('Backyard Seedling'))).toEqual([]);
  });
});

test('partners that bloom together the longest come first', () => {
  expect(names(partnersOf(tree('Skeena'), trees('Bing', 'Regina', 'Skeena', 'Lapins')))).toEqual([
    'Regina',
    'Bing',
    'Lapins',
  ]);
  expect(names(partnersOf(tree('Bing'), trees('Skeena', 'Rainier')))).toEqual([
    'Rainier',
    'Skeena',
  ]);
});

describe('a variety entered by the owner', () => {
  const sport = { ...tree('Gala'), variety: 'Brookfield Gala', sportOf: 'Gala' };

  test('is a partner as soon as its bloom is known', () => {
    const entered: Flowering = { ...unknown, variety: 'Ashmead', selfFruit: 'none' };
    expect(names(partnersOf(tree('Honeycrisp'), [entered]))).toEqual([]);
    const known = { ...entered, bloomFirst: 2, bloomLast: 8 };
    expect(names(partnersOf(tree('Honeycrisp'), [known]))).toEqual(['Ashmead']);
    expect(names(listTreesWithoutPartner([known]))).toEqual(['Ashmead']);
  });

  test('does not serve the variety that it is a sport of, nor another sport of it', () => {
    expect(pollinates(sport, tree('Gala'))).toBe(false);
    expect(pollinates(tree('Gala'), sport)).toBe(false);
    expect(pollinates({ ...sport, variety: 'Galaxy' }, sport)).toBe(false);
    expect(pollinates(sport, tree('Honeycrisp'))).toBe(true);
  });

  test('needs two days of common bloom', () => {
    const late = { ...unknown, variety: 'Late', bloomFirst: 8, bloomLast: 14 };
    expect(pollinates(late, tree('Gala'))).toBe(false);
    expect(pollinates({ ...late, bloomFirst: 7 }, tree('Gala'))).toBe(true);
  });
});

test('varieties whose pollen is rejected are named, unless it makes no difference', () => {
  expect(names(closelyMatched(tree('Tieton'), all))).toEqual(['Chelan']);
  expect(names(closelyMatched(tree('Jonagold'), all))).toEqual(['Golden Delicious']);
  expect(names(closelyMatched(tree('Gala'), all))).toEqual([]);
});
