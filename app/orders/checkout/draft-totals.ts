import type { Cents } from '#domain/money.ts';
import { cartSubtotal, cartTreeCount, type CartItem } from '#domain/orders/cart.ts';
import { orderTotals, type Totals } from '#domain/orders/checkout.ts';
import { couponDiscount } from '#domain/orders/coupons.ts';
import { normalizeAddress } from '#domain/orders/delivery.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { validDeliveryPrice, type DeliveryPrice } from './delivery-price.ts';

/** The delivery price, if delivery is chosen and the price is still valid. */
export function draftPrice(
  draft: CheckoutDraft,
  items: readonly CartItem[],
): DeliveryPrice | undefined {
  if (draft.deliveryType === 'pickup') return undefined;
  return validDeliveryPrice(draft.deliveryPrice, {
    address: draft,
    treeCount: cartTreeCount(items),
  });
}

/**
 * The price for this address, from before trees were added or removed elsewhere, or an old one: it
 * is asked for anew.
 */
export function outdatedPrice(
  draft: CheckoutDraft,
  items: readonly CartItem[],
): DeliveryPrice | undefined {
  const { deliveryType, deliveryPrice } = draft;
  if (deliveryType === 'pickup' || draftPrice(draft, items)) return undefined;
  return deliveryPrice?.address === normalizeAddress(draft) ? deliveryPrice : undefined;
}

/** Same computation as the server, which refuses to charge a different total. */
export function draftTotals(draft: CheckoutDraft, items: readonly CartItem[]): Totals {
  const sums = {
    subtotalCents: cartSubtotal(items),
    deliveryFeeCents: draftPrice(draft, items)?.feeCents ?? 0,
  };
  return orderTotals({ ...sums, discountCents: couponDiscount(usableRule(draft, sums), sums) });
}

/** None while the trees are below the coupon's minimum. A draft from before minimums existed has none. */
const usableRule = ({ coupon }: CheckoutDraft, { subtotalCents }: { subtotalCents: Cents }) =>
  coupon && subtotalCents >= (coupon.minimumCents ?? 0) ? coupon.rule : undefined;
