import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupByVariety,
  imageAlt,
  imagePath,
  matchesSearch,
  stockBadge,
  varietyPath,
  type Tree,
  type Variety,
} from './catalog.ts';

const product = (over: Partial<Tree> = {}): Tree => ({
  id: '00000000-0000-4000-8000-000000000001',
  fruit: 'Apple',
  variety: 'Honeycrisp',
  rootstock: 'Geneva 41',
  priceCents: 4800,
  free: 9,
  treeSize: '8-10 ft',
  imageUrl: 'images/honeycrisp-800.webp',
  imageAlt: null,
  roots: undefined,
  ...over,
});
const honeycrisp: Variety = {
  variety: 'Honeycrisp',
  fruit: 'Apple',
  options: [product(), product({ rootstock: 'Bud 118' })],
};

describe('grouping rows by variety', () => {
  test('keeps the order in which varieties first appear, and all rootstocks of each', () => {
    const groups = groupByVariety([
      product(),
      product({ variety: 'Gala' }),
      product({ rootstock: 'Bud 118' }),
    ]);
    expect(
      groups.map(({ variety, options }) => [variety, options.map(({ rootstock }) => rootstock)]),
    ).toEqual([
      ['Honeycrisp', ['Geneva 41', 'Bud 118']],
      ['Gala', ['Geneva 41']],
    ]);
  });

  test('keeps every row exactly once', () => {
    const rows = fc.array(
      fc
        .record({ variety: fc.constantFrom('Bing', 'Bosc', 'Gala'), rootstock: fc.string() })
        .map((row) => product(row)),
    );
    fc.assert(
      fc.property(rows, (products) => {
        const groups = groupByVariety(products);
        expect(new Set(groups.flatMap(({ options }) => options))).toEqual(new Set(products));
        expect(new Set(groups.map(({ variety }) => variety)).size).toBe(groups.length);
      }),
    );
  });
});

describe('search', () => {
  test.each(['honey', 'CRISP', 'apple', 'geneva', 'bud 118', '  Honeycrisp ', ''])(
    'finds a variety by "%s"',
    (text) => {
      expect(matchesSearch(honeycrisp, text)).toBe(true);
    },
  );

  test.each(['pear', 'Gisela', 'honeycrispy'])('does not find it by "%s"', (text) => {
    expect(matchesSearch(honeycrisp, text)).toBe(false);
  });

  test('ignores case', () => {
    const anyCase = fc.mixedCase(fc.constantFrom('honeycrisp', 'apple', 'geneva 41', 'bud 118'));
    fc.assert(
      fc.property(anyCase, fc.nat(12), (name, start) => {
        expect(matchesSearch(honeycrisp, name.slice(start))).toBe(true);
      }),
    );
  });
});

describe('stock badge', () => {
  test.each([
    [0, 'Out of Stock', 'out'],
    [1, 'Only 1 Left!', 'low'],
    [5, 'Only 5 Left!', 'low'],
    [6, 'In Stock', 'in'],
  ] as const)('for %i trees says %s', (quantity, label, tone) => {
    expect(stockBadge(quantity)).toEqual({ label, tone });
  });

  test('accepts a different threshold', () => {
    expect(stockBadge(6, 10).label).toBe('Only 6 Left!');
  });
});

describe('pictures', () => {
  test('stored paths get a leading slash, other URLs stay unchanged', () => {
    expect(imagePath('images/bing-800.webp')).toBe('/images/bing-800.webp');
    expect(imagePath('/images/bing-800.webp')).toBe('/images/bing-800.webp');
    expect(imagePath('https://pictures.example.com/bing.jpg')).toBe(
      'https://pictures.example.com/bing.jpg',
    );
    expect(imagePath(null)).toBeNull();
  });

  test('missing alt text is generated from variety and fruit', () => {
    expect(imageAlt(product())).toBe('Honeycrisp Apple tree ready for planting');
    expect(imageAlt(product({ imageAlt: 'Ripe apples' }))).toBe('Ripe apples');
  });
});

test('a variety URL can hold any name', () => {
  expect(varietyPath("Cox's Orange Pippin")).toBe("/variety/Cox's%20Orange%20Pippin");
  expect(varietyPath('50/50')).toBe('/variety/50%2F50');
});
