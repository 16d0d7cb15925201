import { expect, test } from 'vitest';
import type { RootstockFacts } from './catalog.ts';
import { drawnFeet, harvestNote, heightBand, treeSize } from './tree-size.ts';

const roots: RootstockFacts = {
  shortName: 'G.41',
  category: 'Dwarf',
  feet: [8, 10],
  production: 'Early',
  firstFruit: [2, 3],
  hardiness: 'Cold hardy',
  stake: null,
  caution: '',
  fireBlight: null,
};

test('the price list’s size wins over the rootstock’s', () => {
  expect(treeSize({ roots, treeSize: '7-9 ft' })).toBe('7-9 ft');
  expect(treeSize({ roots, treeSize: null })).toBe('8-10 ft');
  expect(treeSize({ roots: undefined, treeSize: null })).toBe('Size varies');
});

test('the height band is read from the size, or from the rootstock', () => {
  expect(heightBand({ roots: undefined, treeSize: 'about 18–22 ft' })).toEqual([18, 22]);
  expect(heightBand({ roots, treeSize: null })).toEqual([8, 10]);
  expect(heightBand({ roots: undefined, treeSize: 'tall' })).toBeUndefined();
});

test('a tree is drawn at the middle of its band', () => {
  expect(drawnFeet([12, 15])).toBe(13.5);
});

test('only the smallest trees need no ladder', () => {
  expect(harvestNote([8, 10])).toContain('no ladder');
  expect(harvestNote([10, 12])).toContain('short ladder');
  expect(harvestNote([18, 20])).toContain('orchard ladder');
});
