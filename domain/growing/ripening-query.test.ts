import { expect, test } from 'vitest';
import { ripeningPath } from './ripening-path.ts';
import { readRipeningQuery, ripeningTreesMax } from './ripening-query.ts';

const varieties = ['Bing', "d'Anjou", "Williams' Pride", 'Gold, Late'];
const read = (query: string, known = varieties) =>
  readRipeningQuery(new URLSearchParams(query), known);

test('a path is read as it was written', () => {
  const path = ripeningPath(["d'Anjou", "Williams' Pride"], { shift: -7, hardFrost: '10-30' });
  expect(read(path.slice(path.indexOf('?')))).toEqual({
    trees: ["d'Anjou", "Williams' Pride"],
    unknown: [],
    isCut: false,
    shift: -7,
    hardFrost: '10-30',
  });
  expect(ripeningPath([])).toBe('/ripening');
});

test('trees are separated by commas or repeated; a name may have a comma itself', () => {
  expect(read('trees=bing,D%27Anjou&trees=Gold, Late').trees).toEqual([
    'Bing',
    "d'Anjou",
    'Gold, Late',
  ]);
  expect(read('trees=,,Bing,').trees).toEqual(['Bing']);
  expect(read('trees=').trees).toEqual([]);
});

test('no more trees are drawn than a page can hold', () => {
  const many = Array.from({ length: 200 }, (_, index) => `Tree ${index}`);
  const { trees, isCut } = read(`trees=${many.join(',')}`, many);
  expect([trees.length, isCut]).toEqual([ripeningTreesMax, true]);
});

test('bad numbers and days are left out', () => {
  expect(read('shift=later&frost=soon')).toMatchObject({ shift: 0, hardFrost: undefined });
});
