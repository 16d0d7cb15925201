import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { formatUsd, type Cents } from '#domain/money.ts';

export const invalidCoupon = 'Invalid coupon code';
/** Why a code that exists is refused. Codes of other people are as unknown ones. */
export const couponRefusals = {
  to_come: 'This coupon is not valid yet.',
  over: 'This coupon has expired.',
  used: 'You have already used this coupon.',
  used_up: 'This coupon has already been used as often as it can be.',
  first_order: 'This coupon is for a first order, and you have ordered before.',
  free: 'This coupon would make the order free. Please call us, and we will enter it for you.',
  unconfirmed: 'Please confirm your email address to use this coupon.',
};
export type CouponRefusal = keyof typeof couponRefusals;

export const couponCodeMax = 40;

/** Codes are typed by hand: trimmed and upper-cased. */
export const couponCodeSchema = z
  .string(invalidCoupon)
  .check(
    cleaned.code(),
    z.toUpperCase(),
    z.minLength(1, invalidCoupon),
    z.maxLength(couponCodeMax, invalidCoupon),
  );
export const applyCouponSchema = z.object({ code: couponCodeSchema });

/** For the card provider's sandbox only; never valid in a live shop. */
export const testCouponCode = 'TEST01';

/**
 * `percent` and `amount`: off the subtotal, not the delivery. `fixed_total`: reduces the whole
 * order, delivery included, to an amount.
 */
export type CouponRule =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'fixed_total'; fixedTotalCents: Cents };

/** At least so much in trees that something is left to pay: nobody types a card for nothing. */
export const leastSubtotalCents = (rule: CouponRule, minimumCents: Cents): Cents =>
  rule.kind === 'amount' ? Math.max(minimumCents, rule.amountCents + 1) : minimumCents;

export const belowMinimum = (minimumCents: Cents, subtotalCents: Cents): string =>
  `This coupon is for orders with trees for ${formatUsd(minimumCents)} or more. Yours come to ${formatUsd(subtotalCents)}.`;

/** A code this customer can use now, with its discount on the current cart before delivery. */
export interface AppliedCoupon {
  code: string;
  rule: CouponRule;
  /** The least that the trees must cost; 0 for none. */
  minimumCents: Cents;
  discountCents: Cents;
}

/** The coupon's discount, never negative. `orderTotals` enforces the one-cent minimum total. */
export function couponDiscount(
  rule: CouponRule | undefined,
  { subtotalCents, deliveryFeeCents }: { subtotalCents: Cents; deliveryFeeCents: Cents },
): Cents {
  if (!rule) return 0;
  if (rule.kind === 'percent') return Math.round((subtotalCents * rule.percent) / 100);
  if (rule.kind === 'amount') return Math.min(rule.amountCents, subtotalCents);
  return Math.max(0, subtotalCents + deliveryFeeCents - rule.fixedTotalCents);
}
