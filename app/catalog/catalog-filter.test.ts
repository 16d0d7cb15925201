import { describe, expect, test } from 'vitest';
import type { Fruit, Product, Variety } from '#domain/catalog/catalog.ts';
import { catalogPath, countFruits, readFilter } from './catalog-filter.ts';
import { findTrees } from './find-trees.ts';

const variety = (name: string, fruit: Product['fruit'], rootstock = 'Geneva 41'): Variety => ({
  variety: name,
  fruit,
  options: [
    {
      id: name,
      fruit,
      variety: name,
      rootstock,
      priceCents: 4800,
      free: 3,
      treeSize: null,
      imageUrl: null,
      imageAlt: null,
      roots: undefined,
    },
  ],
});
const all = [
  variety('Gala', 'Apple'),
  variety('Fuji', 'Apple', 'Bud 118'),
  variety('Bing', 'Cherry', 'Gisela 6'),
];
const names = (varieties: Variety[]) => varieties.map(({ variety: name }) => name);

describe('the catalog URL', () => {
  test('contains fruit, text and number of cards, and omits defaults', () => {
    expect(catalogPath({})).toBe('/catalog');
    expect(catalogPath({ fruit: 'Pear', text: 'bosc & co', show: 96 })).toBe(
      '/catalog?fruit=Pear&q=bosc+%26+co&show=96',
    );
    expect(catalogPath({ text: '', show: 48 })).toBe('/catalog');
  });

  test('parses back into a filter', () => {
    expect(readFilter(new URLSearchParams('fruit=Apple&q=g.41&show=96'))).toEqual({
      fruit: 'Apple',
      text: 'g.41',
      show: 96,
      choices: {},
    });
  });

  test.each(['fruit=Plum', 'fruit=apple', 'show=-1', 'show=1.5', 'show=x'])(
    'falls back to the default for %s',
    (query) => {
      expect(readFilter(new URLSearchParams(query))).toEqual({
        fruit: undefined,
        text: '',
        show: 48,
        choices: {},
      });
    },
  );
});

const find = (filter: { fruit: Fruit | undefined; text: string }) =>
  findTrees({ varieties: all, soldOut: [], facts: {} }, { ...filter, choices: {} }, undefined)
    .varieties;

test('fruit and text are combined', () => {
  expect(names(find({ fruit: 'Apple', text: '' }))).toEqual(['Gala', 'Fuji']);
  expect(names(find({ fruit: undefined, text: 'gisela' }))).toEqual(['Bing']);
  expect(names(find({ fruit: 'Apple', text: 'gisela' }))).toEqual([]);
});

test('the filter offers the fruits in the data with their variety counts', () => {
  expect(countFruits(all)).toEqual([
    { fruit: 'Apple', count: 2 },
    { fruit: 'Cherry', count: 1 },
  ]);
});

test('the counts are those of what the other filters leave', () => {
  expect(countFruits(all, find({ fruit: undefined, text: 'gisela' }))).toEqual([
    { fruit: 'Apple', count: 0 },
    { fruit: 'Cherry', count: 1 },
  ]);
});
