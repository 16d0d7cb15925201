import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RootstockFacts } from '#domain/catalog/catalog.ts';
import { likeness, rankSubstitutes, serveInOrder, type ComparedTree } from './shortfall-rules.ts';

const roots = (category: RootstockFacts['category'], feet: [number, number]): RootstockFacts => ({
  shortName: category,
  category,
  feet,
  production: 'Early',
  firstFruit: [2, 3],
  hardiness: 'Cold hardy',
  stake: null,
  caution: '',
  fireBlight: null,
});
const tree = (productId: string, more: Partial<ComparedTree> = {}): ComparedTree => ({
  productId,
  variety: 'Bing',
  rootstock: 'Gisela 6',
  roots: roots('Semi-dwarf', [12, 15]),
  priceCents: 5000,
  growing: {
    kind: 'sweet cherry',
    pickFirst: '06-20',
    pickLast: '06-29',
    uses: ['fresh', 'preserving'],
  },
  ...more,
});

describe('who is served', () => {
  test('is who paid first, and a part of an order where the trees end', () => {
    const lines = [{ trees: 2 }, { trees: 3 }, { trees: 1 }];
    expect(serveInOrder(lines, 4).map(({ served }) => served)).toEqual([2, 2, 0]);
  });

  test('gets all counted trees, never more than ordered, and nobody before an earlier one', () => {
    const lines = fc.array(fc.record({ trees: fc.integer({ min: 1, max: 9 }) }), { maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 99 }), (ordered, counted) => {
        const served = serveInOrder(ordered, counted);
        const sum = served.reduce((all, line) => all + line.served, 0);
        const promised = ordered.reduce((all, line) => all + line.trees, 0);
        expect(sum).toBe(Math.min(counted, promised));
        const short = served.findIndex((line) => line.served < line.trees);
        for (const line of served.slice(short === -1 ? served.length : short + 1))
          expect(line.served).toBe(0);
      }),
    );
  });
});

describe('a customer is offered', () => {
  const missing = tree('missing');
  const ranked = (...trees: ComparedTree[]) =>
    rankSubstitutes(missing, trees).map(({ productId }) => productId);

  test('the same variety first, nearest in size', () => {
    const dwarf = tree('dwarf', { rootstock: 'Gisela 3', roots: roots('Dwarf', [8, 10]) });
    const near = tree('near', { rootstock: 'Krymsk 6', roots: roots('Semi-dwarf', [11, 14]) });
    const other = tree('other', { variety: 'Lapins' });
    expect(ranked(other, dwarf, near)).toEqual(['near', 'dwarf', 'other']);
  });

  test('never another kind, nor another variety of another size', () => {
    const tart = tree('tart', {
      variety: 'Montmorency',
      growing: { ...missing.growing, kind: 'tart cherry' },
    });
    const large = tree('large', {
      variety: 'Lapins',
      rootstock: 'Mazzard',
      roots: roots('Vigorous', [20, 25]),
    });
    expect(ranked(missing, tart, large)).toEqual([]);
  });

  test('other varieties by picking days, uses, size and price', () => {
    expect(likeness(tree('same', { variety: 'Lapins' }), missing)).toBe(100);
    const later = tree('later', {
      variety: 'Lapins',
      priceCents: 5600,
      growing: { ...missing.growing, pickFirst: '06-25', pickLast: '07-10', uses: ['fresh'] },
    });
    expect(likeness(later, missing)).toBe(20 + 15 + 20);
    const unknown = tree('unknown', {
      variety: 'Lapins',
      growing: { ...missing.growing, pickFirst: null, pickLast: null, uses: [] },
    });
    expect(ranked(unknown, later, tree('same', { variety: 'Van' }))).toEqual([
      'same',
      'later',
      'unknown',
    ]);
  });
});
