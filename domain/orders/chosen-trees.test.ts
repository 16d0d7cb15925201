import { expect, test } from 'vitest';
import { chosenTreesPath, isChosenTreesPath } from './chosen-trees-path.ts';
import { readChosenTrees } from './chosen-trees.ts';

const id = '6e2a9c10-0000-4000-8000-00000000000';
const tree = (number: number, quantity = 1) => ({ productId: `${id}${number}`, quantity });
const read = (path: string) => readChosenTrees(new URL(path, 'https://shop.example'));

test.each([[[tree(1, 2)]], [[tree(1), tree(2, 3)]]])('an address keeps %j', (trees) => {
  const path = chosenTreesPath(trees);
  expect(isChosenTreesPath(path)).toBe(true);
  expect(read(path)).toEqual(trees);
});

test.each<[string, string, number]>([
  ['without trees', '/chosen-trees', 0],
  ['with a tree that is none', '/chosen-trees?trees=javascript:alert(1)*1', 0],
  ['with less than one tree', `/chosen-trees?trees=${id}1*0`, 0],
  ['with a part of a tree', `/chosen-trees?trees=${id}1*1.5`, 0],
  ['with more trees than there are', `/chosen-trees?trees=${id}1*1e9`, 0],
  [
    'with many trees',
    `/chosen-trees?trees=${Array.from({ length: 9 }, () => `${id}1*1`).join('+')}`,
    4,
  ],
  ['with a tree beside nonsense', `/chosen-trees?trees=x*1+${id}1*1`, 1],
])('an address %s is read as far as it makes sense', (_what, path, trees) => {
  expect(read(path)).toHaveLength(trees);
});
