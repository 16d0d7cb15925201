import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applySettings } from '#domain/farm/settings.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import { orderTotals } from './checkout.ts';
import { couponDiscount, type CouponRule } from './coupons.ts';
import { deliveryFeeCents } from './delivery.ts';
import {
  changeOrderSchema,
  refundFor,
  worthOf,
  type OrderPricing,
  type PricedTrees,
} from './order-changes.ts';
import { lastChangeDay } from './order-rules.ts';

applySettings(startSettings);

const rule: fc.Arbitrary<CouponRule> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountCents: fc.integer({ min: 1, max: 30_000 }),
  }),
  fc.record({
    kind: fc.constant('fixed_total' as const),
    fixedTotalCents: fc.integer({ min: 1, max: 60_000 }),
  }),
);
const line: fc.Arbitrary<PricedTrees> = fc.record({
  priceCents: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
});
const sum = (trees: readonly PricedTrees[]) =>
  trees.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);

/** An order as the checkout would have priced it. */
function priced(
  ordered: readonly PricedTrees[],
  { coupon, minutes = 0 }: { coupon?: OrderPricing['coupon']; minutes?: number } = {},
): { pricing: OrderPricing; totalCents: number } {
  const treeCount = ordered.reduce((trees, { quantity }) => trees + quantity, 0);
  const fee = minutes > 0 ? deliveryFeeCents({ minutes, treeCount }) : 0;
  const amounts = { subtotalCents: sum(ordered), deliveryFeeCents: fee };
  const { discountCents, totalCents } = orderTotals({
    ...amounts,
    discountCents: couponDiscount(coupon?.rule, amounts),
  });
  return {
    totalCents,
    pricing: {
      ordered,
      deliveryType: minutes > 0 ? 'delivery' : 'pickup',
      minutes,
      deliveryFeeCents: fee,
      discountCents,
      coupon,
    },
  };
}

const order = fc
  .record({
    ordered: fc.array(line, { minLength: 1, maxLength: 4 }),
    rule: fc.option(rule, { nil: undefined }),
    hasMinimum: fc.boolean(),
    minutes: fc.constantFrom(0, 25),
  })
  .map(({ ordered, rule: used, hasMinimum, minutes }) =>
    priced(ordered, {
      minutes,
      ...(used && { coupon: { rule: used, minimumCents: hasMinimum ? sum(ordered) : 0 } }),
    }),
  );

describe('what a customer gets back', () => {
  test('never is more than the trees cost with their delivery, and the parts add up to the cent', () => {
    fc.assert(
      fc.property(order, fc.infiniteStream(fc.nat()), ({ pricing, totalCents }, picks) => {
        let trees = pricing.ordered.map((one) => ({ ...one }));
        let money = { worthCents: totalCents, netCents: totalCents };
        while (trees.some(({ quantity }) => quantity > 0)) {
          const open = trees.filter(({ quantity }) => quantity > 0);
          const taken = open[picks.next().value! % open.length]!;
          const feeBefore = worthOf(pricing, trees).deliveryFeeCents;
          trees = trees.map((one) =>
            one === taken ? { ...one, quantity: one.quantity - 1 } : one,
          );
          const feeAfter = worthOf(pricing, trees).deliveryFeeCents;
          const { refundCents, worthCents } = refundFor(pricing, trees, money);
          expect(refundCents).toBeGreaterThanOrEqual(0);
          expect(refundCents).toBeLessThanOrEqual(taken.priceCents + feeBefore - feeAfter);
          expect(worthCents).toBeLessThanOrEqual(money.worthCents);
          money = { worthCents, netCents: money.netCents - refundCents };
          expect(money.netCents).toBe(worthCents);
        }
        expect(money).toEqual({ worthCents: 0, netCents: 0 });
      }),
    );
  });

  test('is the same for trees taken back at once as one by one', () => {
    fc.assert(
      fc.property(order, ({ pricing, totalCents }) => {
        const start = { worthCents: totalCents, netCents: totalCents };
        const [first, ...rest] = pricing.ordered;
        const left = [{ ...first!, quantity: 0 }, ...rest];
        const halfway = [{ ...first!, quantity: Math.floor(first!.quantity / 2) }, ...rest];
        const half = refundFor(pricing, halfway, start);
        const then = refundFor(pricing, left, {
          worthCents: half.worthCents,
          netCents: totalCents - half.refundCents,
        });
        const once = refundFor(pricing, left, start);
        // A coupon below its minimum no longer counts, whenever that happens.
        const difference = half.refundCents + then.refundCents - once.refundCents;
        expect(difference === 0 || Boolean(pricing.coupon?.minimumCents)).toBe(true);
        expect(half.refundCents + then.refundCents).toBeLessThanOrEqual(totalCents);
      }),
    );
  });

  test('is the price less the coupon’s part of it', () => {
    const { pricing, totalCents } = priced(
      [
        { priceCents: 5000, quantity: 1 },
        { priceCents: 3000, quantity: 1 },
      ],
      { coupon: { rule: { kind: 'percent', percent: 10 }, minimumCents: 0 } },
    );
    const left = [{ priceCents: 5000, quantity: 1 }];
    expect(refundFor(pricing, left, { worthCents: totalCents, netCents: totalCents })).toEqual({
      refundCents: 2700,
      worthCents: 4500,
    });
  });

  test('is less when the rest no longer reaches the coupon’s minimum, and nothing when it would cost more', () => {
    const amountOff = (amountCents: number) =>
      priced([{ priceCents: 6000, quantity: 2 }], {
        coupon: { rule: { kind: 'amount', amountCents }, minimumCents: 10_000 },
      });
    const left = [{ priceCents: 6000, quantity: 1 }];
    const refundOf = ({ pricing, totalCents }: ReturnType<typeof priced>) =>
      refundFor(pricing, left, { worthCents: totalCents, netCents: totalCents }).refundCents;
    expect(refundOf(amountOff(2000))).toBe(4000);
    expect(refundOf(amountOff(9000))).toBe(0);
  });

  test('includes what delivery costs less for fewer trees', () => {
    const { pricing, totalCents } = priced([{ priceCents: 4000, quantity: 3 }], { minutes: 26 });
    const left = [{ priceCents: 4000, quantity: 1 }];
    expect(
      refundFor(pricing, left, { worthCents: totalCents, netCents: totalCents }).refundCents,
    ).toBe(8000 + 2 * startSettings.delivery.centsPerTree);
  });

  test('shares the coupon in proportion when its rule has changed since', () => {
    const { pricing, totalCents } = priced([{ priceCents: 5000, quantity: 2 }], {
      coupon: { rule: { kind: 'percent', percent: 10 }, minimumCents: 0 },
    });
    const edited = {
      ...pricing,
      coupon: { rule: { kind: 'percent', percent: 50 } as const, minimumCents: 0 },
    };
    expect(
      refundFor(edited, [{ priceCents: 5000, quantity: 1 }], {
        worthCents: totalCents,
        netCents: totalCents,
      }).refundCents,
    ).toBe(4500);
  });

  test('is not refunded twice for a tree that was given back for free', () => {
    const { pricing } = priced([{ priceCents: 5000, quantity: 2 }]);
    const money = { worthCents: 5000, netCents: 5000 };
    const both = refundFor(pricing, pricing.ordered, money);
    expect(both).toEqual({ refundCents: 0, worthCents: 5000 });
    const one = [{ priceCents: 5000, quantity: 1 }];
    expect(refundFor(pricing, one, money).refundCents).toBe(0);
  });

  test('leaves a cent while there are trees: an order refunded in full is not prepared', () => {
    const { pricing } = priced([{ priceCents: 5000, quantity: 2 }]);
    const money = { worthCents: 10_000, netCents: 5000 };
    expect(refundFor(pricing, [{ priceCents: 5000, quantity: 1 }], money).refundCents).toBe(4999);
    expect(refundFor(pricing, [], money).refundCents).toBe(5000);
  });
});

test.each([
  ['2027-03-25', null, 14, '2027-03-11'],
  ['2028-03-01', null, 1, '2028-02-29'],
  ['2027-03-25', null, 0, '2027-03-25'],
  ['2027-03-25', '2026-12-05', 14, '2026-11-21'],
  ['2027-03-25', '2027-04-24', 14, '2027-03-11'],
])(
  'the last day for a change counts back from the first pickup day, %s, or an earlier day of the order, %s',
  (pickupFrom, day, daysBefore, last) => {
    expect(lastChangeDay({ pickupFrom, day }, daysBefore)).toBe(last);
  },
);

test('a request names each tree once, and between 1 and 200 of them', () => {
  const tree = { itemId: '6f1c6f6e-6a3e-4c55-9f0a-0d9b3e6f1a10', was: 1, quantity: 0 };
  const isValid = (quantities: unknown[]) =>
    changeOrderSchema.safeParse({ key: tree.itemId, quantities, refundCents: 0 }).success;
  expect(isValid([tree])).toBe(true);
  for (const bad of [
    [],
    [tree, tree],
    [{ ...tree, quantity: -1 }],
    [{ ...tree, quantity: 0.5 }],
    [{ ...tree, itemId: 'x' }],
    Array.from({ length: 201 }, () => ({ ...tree, itemId: crypto.randomUUID() })),
  ])
    expect(isValid(bad)).toBe(false);
});
