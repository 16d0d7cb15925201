import * as z from 'zod/mini';
import type { Cents } from './money.ts';

export const invalidCoupon = 'Invalid coupon code';
export const couponCodeMax = 40;

/** Codes are typed by hand, so spaces around and letter case do not count. */
export const couponCodeSchema = z.string(invalidCoupon).check(z.trim(), z.toUpperCase(), z.minLength(1, invalidCoupon), z.maxLength(couponCodeMax, invalidCoupon));
export const applyCouponSchema = z.object({ code: couponCodeSchema });

/** For trying the shop out with the card provider's sandbox; never in a shop that takes money. */
export const testCouponCode = 'TEST01';

/** `percent`: off the trees. `fixed_total`: brings the whole order, delivery included, down to an amount. */
export type CouponRule = { kind: 'percent'; percent: number } | { kind: 'fixed_total'; fixedTotalCents: Cents };

/** A code that this customer may use now, and what it takes off the cart as it is, before delivery. */
export interface AppliedCoupon {
  code: string;
  rule: CouponRule;
  discountCents: Cents;
}

/** What a coupon takes off, never more than there is to pay. `orderTotals` leaves the last cent standing. */
export function couponDiscount(rule: CouponRule | undefined, { subtotalCents, deliveryFeeCents }: { subtotalCents: Cents; deliveryFeeCents: Cents }): Cents {
  if (!rule) return 0;
  if (rule.kind === 'percent') return Math.round((subtotalCents * rule.percent) / 100);
  return Math.max(0, subtotalCents + deliveryFeeCents - rule.fixedTotalCents);
}
