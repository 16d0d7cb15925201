import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { wholeNumber } from '#domain/form-fields.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { minimumTotalCents, orderTotals, type Totals } from './checkout.ts';
import { couponDiscount, type CouponRule } from './coupons.ts';
import { deliveryFeeCents, type DeliveryRates } from './delivery.ts';
import type { FarmPayment } from './farm-orders.ts';

// Trees removed from a paid order, or swapped, and what the customer gets back for them. Server and screens use these rules.

export interface PricedTrees {
  priceCents: Cents;
  quantity: number;
}

/** What an order's amounts were made from. */
export interface OrderPricing {
  ordered: readonly PricedTrees[];
  deliveryType: DeliveryType;
  /** Drive time; 0 when it is not known. */
  minutes: number;
  /** The delivery rates of the order's day; undefined stands for today's. */
  rates?: DeliveryRates | undefined;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  /** Undefined without a coupon. */
  coupon: { rule: CouponRule; minimumCents: Cents } | undefined;
  /** How the last addition or new quote for the delivery left the order; undefined without one. */
  lastPriced?: PricedAgain | undefined;
}

export interface PricedAgain {
  trees: readonly PricedTrees[];
  deliveryFeeCents: Cents;
  discountCents: Cents;
  worthCents: Cents;
}

export interface Worth extends Omit<Totals, 'subtotalCents'> {
  treesCents: Cents;
}

export const subtotalOf = (trees: readonly PricedTrees[]): Cents =>
  trees.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
export const countTreesOf = (trees: readonly { quantity: number }[]): number =>
  trees.reduce((sum, { quantity }) => sum + quantity, 0);

/** The trees that the order was last paid for, with their delivery and discount. Changes only reduce from here. */
export const lastPaidFor = ({
  ordered,
  deliveryFeeCents: fee,
  discountCents,
  lastPriced,
}: OrderPricing) => lastPriced ?? { trees: ordered, deliveryFeeCents: fee, discountCents };

/** What these trees of the order cost, by its own prices, coupon and delivery. Nothing costs nothing. */
export function worthOf(pricing: OrderPricing, trees: readonly PricedTrees[]): Worth {
  if (countTreesOf(trees) === 0)
    return { treesCents: 0, deliveryFeeCents: 0, discountCents: 0, totalCents: 0 };
  const subtotalCents = subtotalOf(trees);
  const fee = feeForFewer(pricing, countTreesOf(trees));
  const { discountCents, totalCents } = orderTotals({
    subtotalCents,
    deliveryFeeCents: fee,
    discountCents: discountLeft(pricing, subtotalCents, fee),
  });
  return { treesCents: subtotalCents, deliveryFeeCents: fee, discountCents, totalCents };
}

/** By the order's rates, never above the fee that was last paid. */
function feeForFewer(pricing: OrderPricing, trees: number): Cents {
  const { deliveryType, minutes, rates } = pricing;
  const { deliveryFeeCents: fee } = lastPaidFor(pricing);
  if (deliveryType === 'pickup' || minutes <= 0) return fee;
  return Math.min(fee, deliveryFeeCents({ minutes, treeCount: trees }, rates));
}

/** By the coupon's own rule; in proportion when the rule has changed since, or is not known. */
function discountLeft(pricing: OrderPricing, subtotalCents: Cents, feeCents: Cents): Cents {
  const { trees, discountCents } = lastPaidFor(pricing);
  if (discountCents === 0) return 0;
  const rule = couponInEffect(pricing);
  if (!rule)
    return Math.min(discountCents, Math.round((discountCents * subtotalCents) / subtotalOf(trees)));
  if (subtotalCents < rule.minimumCents) return 0;
  return Math.min(
    discountCents,
    discountByRule(rule.rule, { subtotalCents, deliveryFeeCents: feeCents }),
  );
}

type Amounts = Pick<Totals, 'subtotalCents' | 'deliveryFeeCents'>;

/** At least a cent of the total stays. */
export const discountByRule = (rule: CouponRule, amounts: Amounts): Cents =>
  orderTotals({ ...amounts, discountCents: couponDiscount(rule, amounts) }).discountCents;

/** Undefined when its rule no longer makes the discount that was given. */
export function couponInEffect({
  ordered,
  deliveryFeeCents: fee,
  discountCents,
  coupon,
}: OrderPricing): OrderPricing['coupon'] {
  const amounts = { subtotalCents: subtotalOf(ordered), deliveryFeeCents: fee };
  return coupon && discountByRule(coupon.rule, amounts) === discountCents ? coupon : undefined;
}

/** An order's trees and what they are worth together, without delivery. */
export interface TreesWorth {
  lines: readonly OrderedTrees[];
  treesCents: Cents;
  /** Trees that earlier claims were paid for, in the order of the decisions. */
  paidBack: readonly ClaimedTrees[];
}

/** Without id: trees that a swap brings in. */
interface OrderedTrees extends PricedTrees {
  id?: string | undefined;
}

export interface ClaimedTrees {
  orderItemId: string;
  trees: number;
}

/** What each of these claims is worth: the trees' share, by price, of what is left after the earlier ones; the last trees get the rest. */
export function sharesOf({ lines, treesCents, paidBack }: TreesWorth): Cents[] {
  const left = { cents: treesCents, subtotal: subtotalOf(lines) };
  return takeFromLines(lines, paidBack).map((price) => {
    const share =
      price >= left.subtotal ? left.cents : Math.round((left.cents * price) / left.subtotal);
    left.cents -= share;
    left.subtotal -= price;
    return share;
  });
}

/** The price of the trees of each claim that are still in the order. */
function takeFromLines(lines: readonly OrderedTrees[], claims: readonly ClaimedTrees[]): Cents[] {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return claims.map(({ orderItemId, trees }) => {
    const taken = Math.min(trees, left.get(orderItemId) ?? 0);
    left.set(orderItemId, (left.get(orderItemId) ?? 0) - taken);
    return taken * (lines.find(({ id }) => id === orderItemId)?.priceCents ?? 0);
  });
}

export interface ChangeMoney {
  /** What the order is worth before: its total, or what the last change left. */
  worthCents: Cents;
  /** Paid and not refunded. */
  netCents: Cents;
  /** What the order has before. */
  lines?: readonly OrderedTrees[];
  /** Trees for which a claim was paid: their worth went back already. */
  paidBack?: readonly ClaimedTrees[];
}

export interface Refund {
  refundCents: Cents;
  /** What the order is worth after. */
  worthCents: Cents;
}

/**
 * What the customer gets back when only these trees stay. Only an addition raises the worth, so that nothing is refunded twice, and a
 * dearer swap costs the customer nothing. While trees are left that no claim was paid for, a cent of the payment stays: an
 * order refunded in full is not prepared.
 */
export function refundFor(
  pricing: OrderPricing,
  left: readonly OrderedTrees[],
  { worthCents, netCents, lines = [], paidBack = [] }: ChangeMoney,
): Refund {
  const worthAfter = Math.max(
    countTreesOf(left) > 0 ? minimumTotalCents : 0,
    Math.min(worthCents, worthOf(pricing, left).totalCents - givenCents(pricing)),
  );
  const keptFor = (trees: readonly OrderedTrees[]) =>
    sum(takeFromLines(trees, paidBack)) < subtotalOf(trees) ? minimumTotalCents : 0;
  const unpaid = (worth: Cents, trees: readonly OrderedTrees[]) => {
    const treesCents = treesPart(worth, worthOf(pricing, trees), trees);
    return Math.max(keptFor(trees), worth - sum(sharesOf({ lines: trees, treesCents, paidBack })));
  };
  // Whoever gives back everything gets everything, whatever was decided on claims before.
  const differenceCents =
    countTreesOf(left) > 0 ? unpaid(worthCents, lines) - unpaid(worthAfter, left) : worthCents;
  return {
    refundCents: Math.max(0, Math.min(differenceCents, netCents - keptFor(left))),
    worthCents: worthAfter,
  };
}

/** What of an order's worth its trees are, without their delivery. */
export const treesPart = (
  worthCents: Cents,
  { deliveryFeeCents: fee }: Pick<Worth, 'deliveryFeeCents'>,
  trees: readonly PricedTrees[],
): Cents => Math.max(0, Math.min(worthCents - fee, subtotalOf(trees)));

const sum = (cents: readonly Cents[]): Cents => cents.reduce((all, one) => all + one, 0);

/** What the farm gave for free before the last addition: what is paid later comes back in full. */
const givenCents = (pricing: OrderPricing): Cents =>
  pricing.lastPriced
    ? Math.max(
        0,
        worthOf(pricing, pricing.lastPriced.trees).totalCents - pricing.lastPriced.worthCents,
      )
    : 0;

const quantityMax = 100_000;
const linesMax = 200;
const trees = z
  .int('The number of trees must be a whole number')
  .check(
    z.minimum(0, 'The number of trees cannot be below 0'),
    z.maximum(quantityMax, 'That is too many trees'),
  );
export const centsSchema = wholeNumber('Invalid amount', [0, 99_999_999]);
export const reasonSchema = z
  .string()
  .check(
    cleaned.line(),
    z.minLength(3, 'Enter a reason'),
    z.maxLength(190, 'The reason is too long'),
  );

/** `was` is the number that was shown; a stale one is refused. */
const quantities = z
  .array(z.strictObject({ itemId: z.uuid('Unknown tree'), was: trees, quantity: trees }))
  .check(
    z.minLength(1, 'Choose the trees to change'),
    z.maxLength(linesMax, 'Too many trees at once'),
    z.refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'A tree is listed twice',
    ),
  );
export type NewQuantities = z.infer<typeof quantities>;

export const previewChangeSchema = z.strictObject({ quantities });
/** `key` names the request, so that sending it twice changes once. `refundCents` is what the customer saw. */
export const changeOrderSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  quantities,
  refundCents: centsSchema,
});
export type ChangeOrder = z.infer<typeof changeOrderSchema>;

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quantities'), quantities }),
  z.strictObject({
    kind: z.literal('swap'),
    itemId: z.uuid('Unknown tree'),
    was: trees,
    trees: trees.check(z.minimum(1, 'Choose how many trees to swap')),
    productId: z.uuid('Choose the tree to give instead'),
  }),
  /** Only to orders that the farm entered. */
  z.strictObject({
    kind: z.literal('add'),
    productId: z.uuid('Choose the tree to add'),
    trees: trees.check(z.minimum(1, 'Choose how many trees to add')),
  }),
]);
export type WantedChange = z.infer<typeof change>;

export const adminPreviewSchema = z.strictObject({ change });
export const adminChangeSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  change,
  /** What the screen proposed; `refundCents` may be less. */
  proposedCents: centsSchema,
  refundCents: centsSchema,
  restock: z.boolean('Choose whether the trees go back into stock'),
  reason: reasonSchema,
  /** For an order that the farm entered: the worth that the admin saw, and what was paid. */
  farm: z.optional(z.strictObject({ worthCents: centsSchema, netCents: z.int('Invalid amount') })),
  /** The admin knows that its day holds more trees then than it was meant to. */
  evenIfFull: z.optional(z.literal(true)),
});
export type AdminChange = z.infer<typeof adminChangeSchema>;

/** A change as it would be made now. */
export interface ChangePreview {
  refundCents: Cents;
  /** Nothing would be left: the order is canceled. */
  cancels: boolean;
  /** How the refund comes about. `discountCents` is the part of the coupon that is lost, `otherCents` what earlier changes and refunds alter. */
  parts: { treesCents: Cents; deliveryFeeCents: Cents; discountCents: Cents; otherCents: Cents };
  /** Set for an order that the farm entered; `refundCents` is then what can go back to the card. */
  farm?: FarmChange;
}

export interface FarmChange {
  /** What the order is worth before and after. */
  wasCents: Cents;
  worthCents: Cents;
  /** Paid and not given back. */
  netCents: Cents;
  /** Where its payment would stand. */
  payment: FarmPayment;
}

export interface ChangeResult {
  refundCents: Cents;
  canceled: boolean;
}
