import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchDocument } from './search-words.ts';
import { createTreeSearch } from './tree-search.ts';

const geneva41 = {
  name: 'Geneva 41',
  shortName: 'G.41',
  otherNames: ['G 41', 'CG 3041'],
  category: 'Dwarf',
  feet: [8, 10],
} as const;
const bud118 = {
  name: 'Bud 118',
  shortName: 'B.118',
  otherNames: ['Budagovsky 118'],
  category: 'Semi-vigorous',
  feet: [16, 18],
} as const;
const geneva11 = {
  name: 'Geneva 11',
  shortName: 'G.11',
  otherNames: [],
  category: 'Semi-dwarf',
  feet: [10, 12],
} as const;
const apple = { fruit: 'Apple', kind: 'apple', selfFruit: 'none' } as const;
const pick = (pickFirst: string, pickLast: string) => ({ pickFirst, pickLast });

const documents = [
  searchDocument(
    { ...apple, variety: 'Honeycrisp', uses: ['fresh'], zones: '3-8', ...pick('09-15', '10-03') },
    [geneva41, bud118],
    'Crisp and sweet.',
  ),
  searchDocument(
    { ...apple, variety: 'Akane', uses: ['fresh', 'cooking'], ...pick('09-08', '09-22') },
    [geneva11],
    'A bright plum-red apple, pink inside.',
  ),
  searchDocument(
    { ...apple, variety: "Williams' Pride", uses: ['fresh'], ...pick('08-12', '08-30') },
    [bud118],
    'Dark red and early.',
  ),
  searchDocument(
    { ...apple, variety: 'Granny Smith', uses: ['fresh', 'cooking'], ...pick('10-25', '11-08') },
    [geneva11],
    'Green and sharp.',
  ),
  searchDocument(
    {
      variety: 'Bing',
      fruit: 'Cherry',
      kind: 'sweet cherry',
      selfFruit: 'none',
      uses: ['fresh', 'preserving'],
      ...pick('07-16', '07-24'),
    },
    [
      {
        name: 'Gisela 6',
        shortName: 'Gi 6',
        otherNames: ['Gi148-1'],
        category: 'Semi-dwarf',
        feet: [12, 14],
      },
    ],
    'Nearly black.',
  ),
  searchDocument(
    {
      variety: 'Montmorency',
      fruit: 'Cherry',
      kind: 'tart cherry',
      selfFruit: 'full',
      uses: ['cooking'],
      ...pick('07-16', '07-28'),
    },
    [],
    'Bright red and tart.',
  ),
];
const search = createTreeSearch(documents);

describe('search', () => {
  test.each([
    ['hunnycrisp', ['Honeycrisp']],
    ['granysmith', ['Granny Smith']],
    ['williams pride', ["Williams' Pride"]],
    ['bing cherry', ['Bing']],
    ['sour cherries', ['Montmorency']],
    ['self fertile', ['Montmorency']],
    ['a red apple for pie', ['Akane']],
    ['apples to bake', ['Akane', 'Granny Smith']],
    ['canning', ['Bing']],
    ['november', ['Granny Smith']],
  ])('finds by “%s”: %j', (text, names) => {
    expect(search(text).names.toSorted()).toEqual(names);
  });

  test.each([
    ['G.41', 'Geneva 41'],
    ['g41', 'G 41'],
    ['Geneva® 41', 'CG-3041'],
    ['dwarf apple', 'geneva 41'],
  ])('“%s” means the same as “%s”', (one, other) => {
    expect(search(one).names).toEqual(['Honeycrisp']);
    expect(search(other).names).toEqual(['Honeycrisp']);
  });

  test.each(['b.118', 'bud 118', 'Budagovsky 118'])('finds the rootstock by %s', (text) => {
    expect(search(text).names.toSorted()).toEqual(['Honeycrisp', "Williams' Pride"]);
  });

  test('numbers are never taken for typing errors', () => {
    expect(search('G.11').names).not.toContain('Honeycrisp');
    expect(search('G.42')).toMatchObject({ names: [] });
  });

  test('semi-dwarf is not dwarf', () => {
    expect(search('semi-dwarf apple').names.toSorted()).toEqual(['Akane', 'Granny Smith']);
  });

  test('words that nothing matches are named', () => {
    expect(search('purple zzzz cherry')).toMatchObject({
      names: expect.arrayContaining(['Bing', 'Montmorency']) as string[],
      ignored: ['purple', 'zzzz'],
    });
  });

  test('an empty result suggests the nearest names', () => {
    expect(search('monmoransi')).toEqual({
      names: [],
      ignored: [],
      suggestions: ['Montmorency'],
      reasons: {},
    });
    expect(search('zzzz')).toEqual({
      names: [],
      ignored: [],
      suggestions: [],
      reasons: {},
    });
  });

  test('a variety is found by its whole name, whatever the case', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...documents.map(({ variety }) => variety))
          .chain((name) => fc.mixedCase(fc.constant(name)).map((text) => ({ name, text }))),
        ({ name, text }) => {
          expect(search(text).names[0]).toBe(name);
        },
      ),
    );
  });

  test('any text has an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { names, suggestions } = search(text);
        expect(names.length === 0 || suggestions.length === 0).toBe(true);
      }),
    );
  });
});

test.each([
  ['zone 4', ['Honeycrisp']],
  ['zone 3a', ['Honeycrisp']],
  ['zone 9', []],
  ['plum', []],
  ['peach tree', []],
  ['Pink Lady', []],
  ['red apple', ['Akane', "Williams' Pride"]],
])('%s finds %j', (text, names) => {
  expect(createTreeSearch(documents)(text).names).toEqual(names);
});
