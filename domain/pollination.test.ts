import { describe, expect, test } from 'vitest';
import { apples } from '#server/catalog/seed/apples.ts';
import { cherries } from '#server/catalog/seed/cherries.ts';
import { pears } from '#server/catalog/seed/pears.ts';
import type { Fruit } from './catalog.ts';
import { partnersOf, pollinates, listTreesWithoutPartner } from './pollination.ts';

const all = [apples, pears, cherries].flatMap(({ fruit, varieties }) =>
  varieties.map(({ variety }) => ({ fruit, variety })),
);
const tree = (variety: string) =>
  all.find((known) => known.variety === variety) ?? { variety, fruit: 'Apple' as Fruit };
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

test('partners that bloom at the same time come first', () => {
  expect(names(partnersOf(tree('Skeena'), trees('Bing', 'Regina', 'Skeena', 'Lapins')))).toEqual([
    'Bing',
    'Regina',
    'Lapins',
  ]);
  expect(names(partnersOf(tree('Bing'), trees('Skeena', 'Rainier')))).toEqual([
    'Rainier',
    'Skeena',
  ]);
});
