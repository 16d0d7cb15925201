import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import type { Product } from '#domain/catalog/catalog.ts';
import type { Cents } from '#domain/money.ts';
import { addToCartSchema } from './cart.ts';
import { minimumTotalCents, type PaymentSettings } from './checkout.ts';
import { deliveryFeeCents } from './delivery.ts';
import {
  countTreesOf,
  couponInEffect,
  discountByRule,
  subtotalOf,
  worthOf,
  type OrderPricing,
  type PricedTrees,
  type Worth,
} from './order-changes.ts';
import { payLinkSchema } from './pay-link.ts';

// Trees that a customer adds to a paid order by a second payment. Server and screens use these rules.

/** What an addition costs: trees and the delivery of more trees, less what the coupon takes off more. */
export interface AdditionPrice {
  treesCents: Cents;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  amountCents: Cents;
  /** The amounts of the whole order after the addition. */
  order: { deliveryFeeCents: Cents; discountCents: Cents };
}

/**
 * The addition never costs less than a cent, and never lowers what the order is worth. The order's coupon counts for it only while
 * it runs and has uses left; trees that were bought with it keep their discount.
 */
export function priceAddition(
  pricing: OrderPricing,
  trees: readonly PricedTrees[],
  added: readonly PricedTrees[],
  { couponCounts }: { couponCounts: boolean },
): AdditionPrice {
  const now = worthOf(pricing, trees);
  const treesCents = subtotalOf(added);
  const feeCents = feeForMore(pricing, countTreesOf(trees), countTreesOf(added));
  const discountCents = Math.min(
    couponCounts ? discountForMore(pricing, now, { treesCents, feeCents }) : 0,
    treesCents + feeCents - minimumTotalCents,
  );
  return {
    treesCents,
    deliveryFeeCents: feeCents,
    discountCents,
    amountCents: treesCents + feeCents - discountCents,
    order: {
      deliveryFeeCents: now.deliveryFeeCents + feeCents,
      discountCents: now.discountCents + discountCents,
    },
  };
}

/** By what a quote for all trees is higher than one for those that the order has. */
export function feeForMore(
  { deliveryType, minutes, rates }: OrderPricing,
  trees: number,
  added: number,
): Cents {
  if (deliveryType === 'pickup' || minutes <= 0) return 0;
  return (
    deliveryFeeCents({ minutes, treeCount: trees + added }, rates) -
    deliveryFeeCents({ minutes, treeCount: trees }, rates)
  );
}

/** A coupon for a fixed total was for the order as placed: by its rule, added trees would be free. */
function discountForMore(
  pricing: OrderPricing,
  now: Worth,
  { treesCents, feeCents }: { treesCents: Cents; feeCents: Cents },
): Cents {
  const coupon = couponInEffect(pricing);
  const subtotalCents = now.treesCents + treesCents;
  if (!coupon || coupon.rule.kind === 'fixed_total' || subtotalCents < coupon.minimumCents)
    return 0;
  const amounts = { subtotalCents, deliveryFeeCents: now.deliveryFeeCents + feeCents };
  return Math.max(0, discountByRule(coupon.rule, amounts) - now.discountCents);
}

const kindsMax = 50;
const trees = z.array(addToCartSchema).check(
  z.minLength(1, 'Choose the trees to add'),
  z.maxLength(kindsMax, 'Too many trees at once'),
  z.refine(
    (lines) => new Set(lines.map(({ productId }) => productId.toLowerCase())).size === lines.length,
    'A tree is listed twice',
  ),
);
export type AddedTrees = z.infer<typeof trees>;

export const additionSearchSchema = z.object({
  search: z._default(z.string().check(cleaned.line(), z.maxLength(100, 'Search for less')), ''),
});

export const previewAdditionSchema = z.strictObject({ trees });
/** `key` names the request, so that sending it twice charges once. `treeCount` is the order's, as shown. */
export const addTreesSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  trees,
  treeCount: z.int('Unknown number of trees'),
  ...payLinkSchema.shape,
});
export type AddTrees = z.infer<typeof addTreesSchema>;

export interface AdditionPreview extends Omit<AdditionPrice, 'order'> {
  /** Sales tax contained in the amount. */
  taxCents: Cents;
}

export interface AddableTree extends Pick<
  Product,
  'id' | 'variety' | 'rootstock' | 'fruit' | 'priceCents'
> {
  /** How many this customer can buy. */
  available: number;
  inOrder: boolean;
}

/** What the day of an order still takes. */
export interface RoomLeft {
  /** 'Saturday, April 3, 9:00 to 9:30 AM' */
  day: string;
  trees: number;
  /** The next day with room for the order and another tree, else an earlier one; null: none. */
  otherDay: string | null;
}

/** What the screen needs. */
export interface AdditionStart {
  trees: AddableTree[];
  /** More are found than listed. */
  hasMore: boolean;
  /** Null: no day is chosen yet. */
  room: RoomLeft | null;
  payment: PaymentSettings;
}
