import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimableTrees, claimStateName, isDayLeft, lastClaimDay } from './claims.ts';
import type { CouponRule } from './coupons.ts';
import { totalOf, type Entry } from './entries.ts';
import {
  courtesyOf,
  entriesOfChange,
  netPrice,
  priceOrder,
  worthOfTrees,
  type DiscountRule,
  type Grant,
  type PricedLine,
  type PricingTerms,
} from './pricing.ts';

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

describe('what claimed trees are worth', () => {
  test.each([
    ['no discount', 4800, 2, 0, 1, 0, 4800],
    ['ten percent off', 4800, 2, 960, 2, 0, 8640],
    ['a fixed total of a cent', 4800, 2, 9599, 1, 0, 1],
    ['an uneven amount, the first of ten', 1800, 10, 75, 1, 0, 1793],
    ['an uneven amount, the last of ten', 1800, 10, 75, 1, 9, 1792],
  ] as const)('%s', (_case, priceCents, quantity, discountCents, trees, claimed, expected) => {
    const order = placeOrder([{ priceCents, quantity }], {
      discount: { kind: 'by_hand', cents: discountCents, ofCents: priceCents * quantity },
    });
    for (let at = 0; at < claimed; at++) order.claim('line 0', 1);
    expect(order.worth('line 0', trees)).toBe(expected);
  });

  const line = fc.record({
    priceCents: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 6 }),
  });
  const rule: fc.Arbitrary<CouponRule> = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 99 }) }),
    fc.record({
      kind: fc.constant('amount' as const),
      amountCents: fc.integer({ min: 1, max: 30_000 }),
    }),
    fc.record({
      kind: fc.constant('fixed_total' as const),
      fixedTotalCents: fc.integer({ min: 1, max: 30_000 }),
    }),
  );
  const step = fc.record({
    kind: fc.constantFrom(
      'remove' as const,
      'swap' as const,
      'claim' as const,
      'goodwill' as const,
    ),
    pick: fc.nat(),
    size: fc.nat(),
  });

  test('claims of every tree add up to what the trees cost, to the cent, after any removals, swaps and gifts', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.option(fc.tuple(rule, fc.constantFrom(0, 10_000)), { nil: undefined }),
        fc.constantFrom(0, 25),
        fc.array(step, { maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (ordered, coupon, minutes, steps, picks) => {
          const order = placeOrder(ordered, {
            minutes,
            discount: coupon && { kind: 'coupon', rule: coupon[0], minimumCents: coupon[1] },
          });
          for (const { kind, pick, size } of steps) {
            const lines = order.openLines();
            const { id, open } = lines[pick % lines.length] ?? { id: '', open: 0 };
            if (kind === 'goodwill') order.giveCourtesy(size % 2000);
            else if (open === 0 || kind === 'claim') continue;
            else if (kind === 'swap') order.swapOne(id, 1 + (size % 20_000));
            else if (order.countTrees() > 1) order.removeOne(id);
            expect(order.owedCents()).toBeGreaterThanOrEqual(0);
          }
          for (let lines = order.openLines(); lines.length > 0; lines = order.openLines()) {
            const { id, open } = lines[picks.next().value! % lines.length]!;
            const trees = 1 + (picks.next().value! % open);
            const before = order.owedCents();
            const worth = order.worth(id, trees);
            expect(worth).toBeGreaterThanOrEqual(0);
            expect(worth).toBeLessThanOrEqual(order.priceOf(id) * trees);
            order.claim(id, trees);
            expect(before - order.owedCents()).toBeGreaterThanOrEqual(0);
            expect(before - order.owedCents()).toBeLessThanOrEqual(worth);
          }
          expect(order.owedCents()).toBe(order.deliveryCents());
        },
      ),
    );
  });

  test('a removal that loses a fixed total asks for nothing, neither then nor with the claims after it', () => {
    const order = placeOrder([{ priceCents: 2500, quantity: 4 }], {
      minutes: 25,
      discount: {
        kind: 'coupon',
        rule: { kind: 'fixed_total', fixedTotalCents: 1 },
        minimumCents: 10_000,
      },
    });
    expect(order.owedCents()).toBe(1);
    order.removeOne('line 0');
    expect(order.owedCents()).toBe(1);
    order.claim('line 0', 1);
    expect(order.owedCents()).toBe(1);
  });

  test('an order that is canceled after any claims and gifts costs nothing, whatever was given on it', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(step, { maxLength: 8 }),
        (ordered, steps) => {
          const order = placeOrder(ordered, { minutes: 25 });
          for (const { kind, pick, size } of steps) {
            const lines = order.openLines();
            const { id, open } = lines[pick % lines.length] ?? { id: '', open: 0 };
            if (kind === 'goodwill') order.giveCourtesy(size);
            else if (open > 0) order.claim(id, 1 + (size % open));
          }
          order.removeAll();
          expect(order.owedCents()).toBe(0);
        },
      ),
    );
  });
});

interface PlacedTerms {
  minutes?: number;
  discount?: DiscountRule | undefined;
}

/** An order whose entries follow from its changes, as the shop enters them. */
function placeOrder(
  ordered: readonly { priceCents: number; quantity: number }[],
  { minutes = 0, discount }: PlacedTerms,
) {
  const rates = { centsPerMinute: 100, centsPerTree: 200 };
  const terms: PricingTerms = {
    delivery: minutes > 0 ? { minutes, rates, quoted: { feeCents: 0, trees: 0 } } : null,
    discount: discount ?? null,
    tax: undefined,
  };
  let lines = ordered.map(({ priceCents, quantity }, at): PricedLine & { granted: number } => ({
    id: `line ${at}`,
    priceCents,
    quantity,
    discounted: quantity,
    granted: 0,
  }));
  let entries: Entry[] = [];
  const enter = (changed: typeof lines, grants: Grant[] = [], asks?: 'nothing') => {
    entries = [
      ...entries,
      ...entriesOfChange({ entries, lines: changed, terms, grants, ...(asks && { asks }) }),
    ];
    lines = changed;
  };
  const lineOf = (id: string) => lines.find((line) => line.id === id)!;
  const fewer = (id: string) =>
    lines.map((line) =>
      line.id === id
        ? {
            ...line,
            quantity: line.quantity - 1,
            discounted: Math.min(line.discounted, line.quantity - 1),
          }
        : line,
    );
  const worth = (lineId: string, trees: number) =>
    worthOfTrees(
      { lineId, trees, grantedTrees: lineOf(lineId).granted },
      { entries, lines, terms },
    );
  enter(lines);
  return {
    worth,
    claim(lineId: string, trees: number) {
      const cents = worth(lineId, trees);
      const allowance: Grant = { part: 'allowance', givenOn: 'trees', lineId, cents };
      enter(
        lines.map((line) =>
          line.id === lineId ? { ...line, granted: line.granted + trees } : line,
        ),
        cents > 0 ? [allowance] : [],
      );
    },
    giveCourtesy: (cents: number) => enter(lines, courtesyOf(cents, { entries, lines, terms })),
    removeOne: (id: string) => enter(fewer(id), [], 'nothing'),
    swapOne(id: string, cents: number) {
      const given = {
        id: `line ${lines.length}`,
        priceCents: Math.min(lineOf(id).priceCents, cents),
        quantity: 1,
        discounted: 1,
        granted: 0,
      };
      enter([...fewer(id), given], [], 'nothing');
    },
    removeAll: () => enter(lines.map((line) => ({ ...line, quantity: 0, discounted: 0 }))),
    openLines: () =>
      lines
        .map(({ id, quantity, granted }) => ({ id, open: quantity - granted }))
        .filter(({ open }) => open > 0),
    countTrees: () => lines.reduce((sum, { quantity }) => sum + quantity, 0),
    priceOf: (id: string) => lineOf(id).priceCents,
    owedCents: () => totalOf(entries),
    /** What is left of the delivery, which no claim gives back. */
    deliveryCents: () => {
      const price = priceOrder(lines, terms);
      const courtesy = entries
        .filter(({ part, givenOn }) => part === 'courtesy' && givenOn === 'delivery')
        .reduce((sum, { cents }) => sum - cents, 0);
      return netPrice(lines, price).deliveryCents - courtesy;
    },
  };
}

test('a replacement’s state follows its steps', () => {
  const step = (readyAt: string | null, handedOverAt: string | null) =>
    claimStateName({ state: 'replaced', replacement: { readyAt, handedOverAt } }).name;
  expect([step(null, null), step('x', null), step('x', 'x')]).toEqual([
    'Replacement being prepared',
    'Replacement ready',
    'Replaced',
  ]);
});
