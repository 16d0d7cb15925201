import type { Cents } from '#domain/money.ts';
import { orderTotals } from './checkout.ts';
import { feeForMore } from './order-additions.ts';
import {
  countTreesOf,
  couponInEffect,
  discountByRule,
  lastPaidFor,
  worthOf,
  type OrderPricing,
  type PricedTrees,
  type Worth,
} from './order-changes.ts';

/**
 * What these trees of a farm order cost, by its own prices, coupon and delivery. As `worthOf`, and for more trees than
 * ordered too: it depends only on the trees, not on the changes that led to them, as long as the coupon counts for more trees.
 * @param mostDiscountCents what the coupon took off before, once it has ended or is used up
 */
export const farmWorth = (
  pricing: OrderPricing,
  trees: readonly PricedTrees[],
  mostDiscountCents = Number.POSITIVE_INFINITY,
): Cents => farmWorthParts(pricing, trees, mostDiscountCents).totalCents;

export function farmWorthParts(
  pricing: OrderPricing,
  trees: readonly PricedTrees[],
  mostDiscountCents = Number.POSITIVE_INFINITY,
): Worth {
  const worth = worthOf(pricing, trees);
  if (worth.totalCents === 0) return worth;
  const ordered = countTreesOf(lastPaidFor(pricing).trees);
  const more = Math.max(0, countTreesOf(trees) - ordered);
  const amounts = {
    subtotalCents: worth.treesCents,
    deliveryFeeCents: worth.deliveryFeeCents + feeForMore(pricing, ordered, more),
  };
  const coupon = couponInEffect(pricing);
  const discountCents =
    coupon?.rule.kind === 'percent' && amounts.subtotalCents >= coupon.minimumCents
      ? Math.min(mostDiscountCents, discountByRule(coupon.rule, amounts))
      : worth.discountCents;
  return { treesCents: worth.treesCents, ...orderTotals({ ...amounts, discountCents }) };
}
