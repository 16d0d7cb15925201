import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderTotals } from './checkout.ts';
import { couponCodeSchema, couponDiscount, type CouponRule } from './coupons.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });
const rules: fc.Arbitrary<CouponRule> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountCents: cents }),
  fc.record({ kind: fc.constant('fixed_total' as const), fixedTotalCents: cents }),
);

describe('a total with a coupon', () => {
  test('adds up, in whole cents, and is never below one cent nor above the total without it', () => {
    fc.assert(
      fc.property(
        rules,
        cents,
        fc.integer({ min: 0, max: 100_000 }),
        (rule, subtotalCents, deliveryFeeCents) => {
          const sums = { subtotalCents, deliveryFeeCents };
          const { totalCents, discountCents } = orderTotals({
            ...sums,
            discountCents: couponDiscount(rule, sums),
          });
          expect(totalCents).toBe(subtotalCents + deliveryFeeCents - discountCents);
          expect(Number.isSafeInteger(totalCents)).toBe(true);
          expect(totalCents).toBeGreaterThanOrEqual(1);
          expect(discountCents).toBeGreaterThanOrEqual(0);
          const most = rule.kind === 'fixed_total' ? deliveryFeeCents : 0;
          expect(discountCents).toBeLessThanOrEqual(subtotalCents + most);
        },
      ),
    );
  });

  test('a percentage applies to the trees, not to the delivery', () => {
    expect(
      couponDiscount(
        { kind: 'percent', percent: 10 },
        { subtotalCents: 14_800, deliveryFeeCents: 2400 },
      ),
    ).toBe(1480);
  });

  test('an amount is taken off the trees, and never more than they cost', () => {
    const sums = { subtotalCents: 4800, deliveryFeeCents: 2400 };
    expect(couponDiscount({ kind: 'amount', amountCents: 1000 }, sums)).toBe(1000);
    expect(couponDiscount({ kind: 'amount', amountCents: 9000 }, sums)).toBe(4800);
  });

  test('everything off leaves one cent to pay', () => {
    const sums = { subtotalCents: 4800, deliveryFeeCents: 0 };
    expect(
      orderTotals({
        ...sums,
        discountCents: couponDiscount({ kind: 'percent', percent: 100 }, sums),
      }),
    ).toMatchObject({ discountCents: 4799, totalCents: 1 });
  });

  test('a fixed total includes the delivery', () => {
    const sums = { subtotalCents: 14_800, deliveryFeeCents: 2400 };
    expect(
      orderTotals({
        ...sums,
        discountCents: couponDiscount({ kind: 'fixed_total', fixedTotalCents: 1 }, sums),
      }),
    ).toEqual({ ...sums, discountCents: 17_199, totalCents: 1 });
  });

  test('no coupon means no discount', () => {
    expect(couponDiscount(undefined, { subtotalCents: 100, deliveryFeeCents: 0 })).toBe(0);
  });
});

test('a code is trimmed and upper-cased, and an empty one is rejected', () => {
  expect(couponCodeSchema.parse('  test01 ')).toBe('TEST01');
  expect(couponCodeSchema.safeParse('  ').error?.issues[0]?.message).toBe('Invalid coupon code');
});
