import { orderTotals } from './checkout.ts';
import type { Cents } from './money.ts';
import { feeForMore } from './order-additions.ts';
import {
  countTreesOf,
  couponInEffect,
  discountByRule,
  worthOf,
  type OrderPricing,
  type PricedTrees,
  type Worth,
} from './order-changes.ts';

/**
 * What these trees of a farm order cost, by its own prices, coupon and delivery. As `worthOf`, and for more trees than
 * ordered too: it depends only on the trees, not on the changes that led to them.
 */
export const farmWorth = (pricing: OrderPricing, trees: readonly PricedTrees[]): Cents =>
  farmWorthParts(pricing, trees).totalCents;

export function farmWorthParts(pricing: OrderPricing, trees: readonly PricedTrees[]): Worth {
  const worth = worthOf(pricing, trees);
  if (worth.totalCents === 0) return worth;
  const ordered = countTreesOf(pricing.ordered);
  const more = Math.max(0, countTreesOf(trees) - ordered);
  const amounts = {
    subtotalCents: worth.treesCents,
    deliveryFeeCents: worth.deliveryFeeCents + feeForMore(pricing, ordered, more),
  };
  const coupon = couponInEffect(pricing);
  const discountCents =
    coupon?.rule.kind === 'percent' && amounts.subtotalCents >= coupon.minimumCents
      ? discountByRule(coupon.rule, amounts)
      : worth.discountCents;
  return { treesCents: worth.treesCents, ...orderTotals({ ...amounts, discountCents }) };
}
