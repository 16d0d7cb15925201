import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applySettings } from '#domain/farm/settings.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import { orderTotals } from './checkout.ts';
import { couponDiscount, type CouponRule } from './coupons.ts';
import { deliveryFeeCents } from './delivery.ts';
import { addTreesSchema, priceAddition } from './order-additions.ts';
import {
  countTreesOf,
  refundFor,
  subtotalOf,
  type OrderPricing,
  type PricedTrees,
} from './order-changes.ts';

applySettings(startSettings);

type Coupon = NonNullable<OrderPricing['coupon']>;

interface PaidOrder {
  pricing: OrderPricing;
  trees: PricedTrees[];
  worthCents: number;
  paidCents: number;
  refundedCents: number;
}

/** As the checkout prices it. */
function place(trees: PricedTrees[], coupon?: Coupon, minutes = 0): PaidOrder {
  const fee = minutes > 0 ? deliveryFeeCents({ minutes, treeCount: countTreesOf(trees) }) : 0;
  const amounts = { subtotalCents: subtotalOf(trees), deliveryFeeCents: fee };
  const { discountCents, totalCents } = orderTotals({
    ...amounts,
    discountCents: couponDiscount(coupon?.rule, amounts),
  });
  return {
    pricing: {
      ordered: trees,
      deliveryType: minutes > 0 ? 'delivery' : 'pickup',
      minutes,
      deliveryFeeCents: fee,
      discountCents,
      coupon,
    },
    trees,
    worthCents: totalCents,
    paidCents: totalCents,
    refundedCents: 0,
  };
}

function add(order: PaidOrder, added: PricedTrees): PaidOrder {
  const price = priceAddition(order.pricing, order.trees, [added], { couponCounts: true });
  const trees = [...order.trees, added];
  const worthCents = order.worthCents + price.amountCents;
  return {
    pricing: { ...order.pricing, lastPriced: { trees, ...price.order, worthCents } },
    trees,
    worthCents,
    paidCents: order.paidCents + price.amountCents,
    refundedCents: order.refundedCents,
  };
}

const netOf = ({ paidCents, refundedCents }: PaidOrder) => paidCents - refundedCents;

function keep(order: PaidOrder, trees: PricedTrees[]): PaidOrder {
  const { refundCents, worthCents } = refundFor(order.pricing, trees, {
    worthCents: order.worthCents,
    netCents: netOf(order),
  });
  return { ...order, trees, worthCents, refundedCents: order.refundedCents + refundCents };
}

const withQuantity = (order: PaidOrder, at: number, quantity: number) =>
  order.trees.map((line, index) => (index === at ? { ...line, quantity } : line));

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
  quantity: fc.integer({ min: 1, max: 5 }),
});
const order = fc
  .record({
    trees: fc.array(line, { minLength: 1, maxLength: 3 }),
    used: fc.option(rule, { nil: undefined }),
    minimumCents: fc.constantFrom(0, 5000, 20_000),
    minutes: fc.constantFrom(0, 25),
  })
  .map(({ trees, used, minimumCents, minutes }) =>
    place(
      trees,
      used && subtotalOf(trees) >= minimumCents ? { rule: used, minimumCents } : undefined,
      minutes,
    ),
  );
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), line }),
  fc.record({ kind: fc.constant('reduce' as const), pick: fc.nat(), left: fc.nat() }),
  fc.record({
    kind: fc.constant('swap' as const),
    pick: fc.nat(),
    priceCents: line.map((one) => one.priceCents),
  }),
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 3000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(now: PaidOrder, one: Step): PaidOrder {
  const open = now.trees.flatMap(({ quantity }, at) => (quantity > 0 ? [at] : []));
  if (one.kind === 'add') return add(now, one.line);
  if (one.kind === 'refund')
    return one.cents < netOf(now) ? { ...now, refundedCents: now.refundedCents + one.cents } : now;
  const at = open[one.pick % open.length]!;
  const { priceCents, quantity } = now.trees[at]!;
  if (one.kind === 'reduce') {
    const left = withQuantity(now, at, one.left % quantity);
    return countTreesOf(left) > 0 ? keep(now, left) : now;
  }
  const given = { priceCents: Math.min(priceCents, one.priceCents), quantity: 1 };
  return keep(now, [...withQuantity(now, at, quantity - 1), given]);
}

describe('any sequence of additions, reductions, swaps and refunds', () => {
  test('keeps what was paid less refunds equal to the worth, and never negative', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 12 }), (placed, steps) => {
        let now = placed;
        let givenBack = 0;
        for (const one of steps) {
          const before = now;
          now = take(now, one);
          if (one.kind === 'refund') givenBack += now.refundedCents - before.refundedCents;
          expect(now.paidCents > before.paidCents).toBe(one.kind === 'add');
          expect(netOf(now)).toBeGreaterThanOrEqual(1);
          expect(netOf(now)).toBeLessThanOrEqual(now.worthCents);
          expect(netOf(now) === now.worthCents || givenBack > 0).toBe(true);
        }
        const canceled = keep(
          now,
          now.trees.map((each) => ({ ...each, quantity: 0 })),
        );
        expect(netOf(canceled)).toBeGreaterThanOrEqual(0);
        expect(netOf(canceled) === 0 || givenBack > 0).toBe(true);
      }),
    );
  });

  test('gives back what was paid for trees that are removed right after', () => {
    fc.assert(
      fc.property(order, line, (placed, added) => {
        const more = add(placed, added);
        const back = keep(more, withQuantity(more, more.trees.length - 1, 0));
        expect(back.refundedCents).toBeLessThanOrEqual(more.paidCents - placed.paidCents);
        expect(netOf(back)).toBeGreaterThanOrEqual(placed.paidCents);
        expect(netOf(back) === placed.paidCents || Boolean(placed.pricing.coupon)).toBe(true);
      }),
    );
  });
});

describe('an addition', () => {
  const one = [{ priceCents: 5000, quantity: 1 }];
  const cost = ({ pricing, trees }: PaidOrder, added = one) =>
    priceAddition(pricing, trees, added, { couponCounts: true }).amountCents;

  test('costs its trees, and the delivery of more trees', () => {
    expect(cost(place(one))).toBe(5000);
    expect(cost(place(one, undefined, 25))).toBe(5000 + startSettings.delivery.centsPerTree);
  });

  test('is priced without a coupon that has ended, and the trees bought with it keep their discount', () => {
    const order = place(one, { rule: { kind: 'percent', percent: 50 }, minimumCents: 0 });
    const { amountCents, order: after } = priceAddition(order.pricing, order.trees, one, {
      couponCounts: false,
    });
    expect([amountCents, after.discountCents]).toEqual([5000, 2500]);
  });

  test('and a removal are priced by the delivery rates of the order’s day', () => {
    const rates = { centsPerMinute: 50, centsPerTree: 700 };
    const order = place(one, undefined, 25);
    expect(cost({ ...order, pricing: { ...order.pricing, rates } })).toBe(5700);
    const two = [{ priceCents: 5000, quantity: 2 }];
    const pricing = { ...place(two, undefined, 25).pricing, rates, deliveryFeeCents: 2650 };
    expect(refundFor(pricing, one, { worthCents: 12_650, netCents: 12_650 })).toEqual({
      refundCents: 5700,
      worthCents: 6950,
    });
  });

  test('gets a coupon in percent, but not twice an amount off, and not a fixed total', () => {
    const with_ = (used: CouponRule) => place(one, { rule: used, minimumCents: 0 });
    expect(cost(with_({ kind: 'percent', percent: 10 }))).toBe(4500);
    expect(cost(with_({ kind: 'amount', amountCents: 2000 }))).toBe(5000);
    expect(cost(with_({ kind: 'fixed_total', fixedTotalCents: 3000 }))).toBe(5000);
  });

  test('restores a discount that was lost below the minimum of its coupon', () => {
    const two = [{ priceCents: 5000, quantity: 2 }];
    const placed = place(two, {
      rule: { kind: 'amount', amountCents: 2000 },
      minimumCents: 10_000,
    });
    const reduced = keep(placed, one);
    expect(netOf(reduced)).toBe(5000);
    const again = add(reduced, one[0]!);
    expect(netOf(again)).toBe(8000);
    expect(netOf(keep(again, [one[0]!]))).toBe(5000);
  });

  test('comes back in full, even if the farm gave trees for free before', () => {
    const [placed, tree] = [place(one), one[0]!];
    const gift: PaidOrder = { ...placed, trees: [tree, tree] };
    const more = add(gift, tree);
    expect(netOf(more)).toBe(10_000);
    expect(netOf(keep(more, [tree, tree]))).toBe(5000);
  });

  test('never is for free', () => {
    const free = place(one, { rule: { kind: 'percent', percent: 100 }, minimumCents: 0 });
    expect(cost(free)).toBe(1);
  });
});

test('a request names each tree once, and between 1 and 50 of them', () => {
  const id = '6f1c6f6e-6a3e-4c55-9f0a-0d9b3e6f1a10';
  const isValid = (trees: unknown[]) =>
    addTreesSchema.safeParse({ key: id, trees, treeCount: 1, expectedCents: 1, paymentToken: 'x' })
      .success;
  const tree = { productId: id, quantity: 1 };
  expect(isValid([tree])).toBe(true);
  for (const bad of [
    [],
    [tree, { ...tree, productId: id.toUpperCase() }],
    [{ ...tree, quantity: 0 }],
    Array.from({ length: 51 }, () => ({ ...tree, productId: crypto.randomUUID() })),
  ])
    expect(isValid(bad)).toBe(false);
});
