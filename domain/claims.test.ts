import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimableTrees, claimStateName, isDayLeft, lastClaimDay, paidForTrees } from './claims.ts';

const terms = (claimDays?: number) => ({
  guarantee: claimDays === undefined ? {} : { claimDays },
});

describe('the last day to report a problem', () => {
  test.each([
    [
      'in the evening at the farm, already the next day in UTC',
      '2026-04-02T05:30:00Z',
      10,
      '2026-04-11',
    ],
    ['over the end of a year', '2026-12-20T20:00:00Z', 30, '2027-01-19'],
    ['over a leap day', '2028-02-28T20:00:00Z', 2, '2028-03-01'],
    ['over the change of the clock', '2026-03-01T20:00:00Z', 14, '2026-03-15'],
  ])('counts days of the farm’s calendar %s', (_case, handedOverAt, days, expected) => {
    expect(lastClaimDay({ handedOverAt, terms: terms(days) }, 99)).toBe(expected);
  });

  test('is by the days agreed with the order, else by the current setting', () => {
    const handedOverAt = '2026-04-02T18:00:00Z';
    expect(lastClaimDay({ handedOverAt, terms: terms(5) }, 60)).toBe('2026-04-07');
    expect(lastClaimDay({ handedOverAt, terms: terms() }, 60)).toBe('2026-06-01');
    expect(lastClaimDay({ handedOverAt: null, terms: terms(5) }, 60)).toBeUndefined();
  });

  test('ends at midnight on the farm’s clock', () => {
    expect(isDayLeft('2026-03-07', new Date('2026-03-08T07:59:59Z'))).toBe(true); // still 23:59 PST
    expect(isDayLeft('2026-03-07', new Date('2026-03-08T08:00:00Z'))).toBe(false);
    expect(isDayLeft('2026-07-01', new Date('2026-07-02T06:59:59Z'))).toBe(true); // PDT
    expect(isDayLeft('2026-07-01', new Date('2026-07-02T07:00:00Z'))).toBe(false);
  });
});

test('declined and withdrawn reports free their trees again', () => {
  const claim = (state: 'open' | 'declined' | 'withdrawn' | 'replaced', trees: number) => ({
    orderItemId: 'a',
    state,
    trees,
  });
  const claims = [
    claim('open', 1),
    claim('declined', 2),
    claim('withdrawn', 2),
    claim('replaced', 1),
  ];
  expect(claimableTrees({ id: 'a', quantity: 5 }, claims)).toBe(3);
  expect(claimableTrees({ id: 'b', quantity: 5 }, claims)).toBe(5);
});

describe('what trees cost', () => {
  test.each([
    ['no discount', 4800, 1, 9600, 0, 4800],
    ['ten percent off', 4800, 2, 9600, 960, 8640],
    ['a fixed total of a cent', 4800, 1, 9600, 9599, 0],
  ])('with %s', (_case, priceCents, trees, subtotalCents, discountCents, expected) => {
    expect(paidForTrees({ priceCents, trees }, { subtotalCents, discountCents })).toBe(expected);
  });

  test('is never more than its price, and all lines together are within a cent each of what was paid', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 50_000 }),
      trees: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, share) => {
          const subtotalCents = lines.reduce(
            (sum, { priceCents, trees }) => sum + priceCents * trees,
            0,
          );
          const discountCents = Math.floor(subtotalCents * share);
          const paid = lines.map((of) => paidForTrees(of, { subtotalCents, discountCents }));
          for (const [index, cents] of paid.entries()) {
            expect(Number.isInteger(cents)).toBe(true);
            expect(cents).toBeGreaterThanOrEqual(0);
            expect(cents).toBeLessThanOrEqual(lines[index]!.priceCents * lines[index]!.trees); // same length
          }
          const total = paid.reduce((sum, cents) => sum + cents, 0);
          expect(Math.abs(total - (subtotalCents - discountCents))).toBeLessThanOrEqual(
            lines.length,
          );
        },
      ),
    );
  });
});

test('a replacement’s state follows its steps', () => {
  const step = (readyAt: string | null, handedOverAt: string | null) =>
    claimStateName({ state: 'replaced', replacement: { readyAt, handedOverAt } }).name;
  expect([step(null, null), step('x', null), step('x', 'x')]).toEqual([
    'Replacement being prepared',
    'Replacement ready',
    'Replaced',
  ]);
});
