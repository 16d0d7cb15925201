import { expect, test } from 'vitest';
import { drawnFeet, harvestNote, heightBand, treeSize } from './tree-size.ts';

test('the price list’s size wins over the guide’s', () => {
  expect(treeSize({ rootstock: 'Geneva 41', treeSize: '7-9 ft' })).toBe('7-9 ft');
  expect(treeSize({ rootstock: 'Geneva 41', treeSize: null })).toBe('8-10 ft');
  expect(treeSize({ rootstock: 'Antonovka', treeSize: null })).toBe('Size varies');
});

test('the height band is read from the size, or from the rootstock', () => {
  expect(heightBand({ rootstock: 'Antonovka', treeSize: 'about 18–22 ft' })).toEqual([18, 22]);
  expect(heightBand({ rootstock: 'OHxF 97', treeSize: null })).toEqual([18, 20]);
  expect(heightBand({ rootstock: 'Antonovka', treeSize: 'tall' })).toBeUndefined();
});

test('a tree is drawn at the middle of its band', () => {
  expect(drawnFeet([12, 15])).toBe(13.5);
});

test('only the smallest trees need no ladder', () => {
  expect(harvestNote([8, 10])).toContain('no ladder');
  expect(harvestNote([10, 12])).toContain('short ladder');
  expect(harvestNote([18, 20])).toContain('orchard ladder');
});
