import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderTotals } from './checkout.ts';
import { claimableTrees, claimStateName, isDayLeft, lastClaimDay, worthOfClaim } from './claims.ts';
import { couponDiscount, type CouponRule } from './coupons.ts';
import {
  countTreesOf,
  refundFor,
  subtotalOf,
  treesPart,
  worthOf,
  type ClaimedTrees,
  type OrderPricing,
} from './order-changes.ts';

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
  const worth = (
    [priceCents, quantity]: [number, number],
    treesCents: number,
    trees: number,
    paidBack: number[] = [],
  ) =>
    worthOfClaim(
      {
        lines: [{ id: 'a', priceCents, quantity }],
        treesCents,
        paidBack: paidBack.map((gone) => ({ orderItemId: 'a', trees: gone })),
      },
      { orderItemId: 'a', trees },
    );

  test.each([
    ['no discount', [4800, 2], 9600, 1, [], 4800],
    ['ten percent off', [4800, 2], 8640, 2, [], 8640],
    ['a fixed total of a cent', [4800, 2], 1, 1, [], 1],
    ['an uneven amount, the first of ten', [1800, 10], 17_925, 1, [], 1793],
    ['an uneven amount, the last of ten', [1800, 10], 17_925, 1, [9], 1792],
  ] as const)('%s', (_case, [price, quantity], treesCents, trees, paidBack, expected) => {
    expect(worth([price, quantity], treesCents, trees, [...paidBack])).toBe(expected);
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
  );
  const step = fc.record({
    kind: fc.constantFrom('remove' as const, 'swap' as const, 'goodwill' as const),
    pick: fc.nat(),
    size: fc.nat(),
  });

  test('adds up to what was kept, to the cent, after any changes, swaps and refunds, in any order and number', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.option(fc.tuple(rule, fc.constantFrom(0, 10_000)), { nil: undefined }),
        fc.constantFrom(0, 25),
        fc.array(step, { maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (ordered, coupon, minutes, steps, picks) => {
          const order = placeOrder(ordered, coupon, minutes);
          for (const one of steps) order.take(one);
          const { lines, treesCents } = order.now();
          let net = order.netCents();
          const keptForTrees = Math.min(treesCents, net);
          const open = lines.map(({ quantity }) => quantity);
          const paidBack: { orderItemId: string; trees: number }[] = [];
          let refunded = 0;
          while (open.some((trees) => trees > 0)) {
            const left = [...open.keys()].filter((at) => open[at]! > 0);
            const at = left[picks.next().value! % left.length]!;
            const trees = 1 + (picks.next().value! % open[at]!);
            const claimed = { orderItemId: lines[at]!.id, trees };
            const cents = worthOfClaim({ lines, treesCents, paidBack }, claimed);
            expect(cents).toBeGreaterThanOrEqual(0);
            expect(cents).toBeLessThanOrEqual(lines[at]!.priceCents * trees);
            const paid = Math.min(cents, net);
            net -= paid;
            refunded += paid;
            open[at]! -= trees;
            paidBack.push(claimed);
          }
          expect(refunded).toBe(keptForTrees);
        },
      ),
    );
  });

  const stepWithClaims = fc.record({
    kind: fc.constantFrom('remove' as const, 'claim' as const, 'swap' as const),
    pick: fc.nat(),
    size: fc.nat(),
  });

  test.each(['claims', 'removals'] as const)(
    'claims, hand-overs undone, removals and swaps in any order leave nothing for trees that are gone: the rest by %s',
    (end) => {
      fc.assert(
        fc.property(
          fc.array(line, { minLength: 1, maxLength: 4 }),
          fc.option(fc.tuple(rule, fc.constantFrom(0, 10_000)), { nil: undefined }),
          fc.constantFrom(0, 25),
          fc.array(stepWithClaims, { maxLength: 8 }),
          fc.infiniteStream(fc.nat()),
          (ordered, coupon, minutes, steps, picks) => {
            const order = placeOrder(ordered, coupon, minutes);
            for (const one of steps) order.take(one);
            while (order.openTrees() > 0) {
              const removes = end === 'removals' && picks.next().value! % 3 > 0;
              const left = order.openTrees();
              for (let at = 0; at < 12 && order.openTrees() === left; at++)
                order.take({ kind: removes ? 'remove' : 'claim', pick: at, size: 0 });
              if (order.openTrees() === left) order.takeAll(); // the last tree goes with the order
              expect(order.netCents()).toBeGreaterThanOrEqual(0);
            }
            // Trees that claims were paid for stay, with their delivery.
            const kept = order.netCents() - order.partOfDelivery();
            expect(kept).toBeGreaterThanOrEqual(0);
            expect(kept).toBeLessThanOrEqual(order.isWorthless() ? 1 : 0);
          },
        ),
      );
    },
  );
});

/** A paid order, priced by the rules of checkout and changes. */
function placeOrder(
  ordered: { priceCents: number; quantity: number }[],
  coupon: [CouponRule, number] | undefined,
  minutes: number,
) {
  let lines = ordered.map((of, at) => ({ ...of, id: `line ${at}` }));
  const deliveryFee = minutes > 0 ? 100 * minutes + 200 * countTreesOf(lines) : 0;
  const used = coupon && subtotalOf(lines) >= coupon[1] ? coupon : undefined;
  const { discountCents, totalCents } = orderTotals({
    subtotalCents: subtotalOf(lines),
    deliveryFeeCents: deliveryFee,
    discountCents: couponDiscount(used?.[0], {
      subtotalCents: subtotalOf(lines),
      deliveryFeeCents: deliveryFee,
    }),
  });
  const pricing: OrderPricing = {
    ordered,
    deliveryType: minutes > 0 ? 'delivery' : 'pickup',
    minutes,
    deliveryFeeCents: deliveryFee,
    discountCents,
    coupon: used && { rule: used[0], minimumCents: used[1] },
  };
  let money = { worthCents: totalCents, netCents: totalCents };
  const paidBack: ClaimedTrees[] = [];
  let isWorthless = false;
  const openOf = ({ id, quantity }: (typeof lines)[number]) =>
    paidBack.reduce(
      (open, { orderItemId, trees }) => (orderItemId === id ? open - trees : open),
      quantity,
    );
  const now = () => ({
    lines,
    treesCents: treesPart(money.worthCents, worthOf(pricing, lines), lines),
    paidBack,
  });
  const change = (changed: typeof lines) => {
    const { refundCents, worthCents } = refundFor(pricing, changed, { ...money, lines, paidBack });
    money = { worthCents, netCents: money.netCents - refundCents };
    lines = changed;
  };
  return {
    take({
      kind,
      pick,
      size,
    }: {
      kind: 'remove' | 'swap' | 'goodwill' | 'claim';
      pick: number;
      size: number;
    }) {
      const at = pick % lines.length;
      const { priceCents, quantity } = lines[at]!;
      const fewer = lines.map((of, other) =>
        other === at ? { ...of, quantity: quantity - 1 } : of,
      );
      if (kind === 'goodwill') money.netCents -= Math.min(size % 2000, money.netCents - 1);
      else if (openOf(lines[at]!) <= 0) return;
      else if (kind === 'claim') {
        const claimed = { orderItemId: `line ${at}`, trees: 1 + (size % openOf(lines[at]!)) };
        const cents = worthOfClaim(now(), claimed);
        if (cents === 0) isWorthless = true;
        money.netCents -= Math.min(money.netCents, cents);
        paidBack.push(claimed);
      } else if (kind === 'swap')
        change([
          ...fewer,
          {
            id: `line ${lines.length}`,
            priceCents: Math.min(priceCents, 1 + (size % 20_000)),
            quantity: 1,
          },
        ]);
      else if (countTreesOf(fewer) > 0) change(fewer);
    },
    takeAll: () => change(lines.map((of) => ({ ...of, quantity: 0 }))),
    openTrees: () => lines.reduce((open, of) => open + openOf(of), 0),
    now,
    /** A claim on trees that are worth less than half a cent was paid nothing. */
    isWorthless: () => isWorthless,
    partOfDelivery: () => (countTreesOf(lines) > 0 ? money.worthCents - now().treesCents : 0),
    netCents: () => money.netCents,
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
