import type { Identity } from '@grafted/auth';
import type { Cents } from '#domain/money.ts';
import { cartSubtotal, cartTreeCount, type CartItem } from '#domain/orders/cart.ts';
import type { CheckoutRequest, Totals } from '#domain/orders/checkout.ts';
import { priceNewOrder } from '#domain/orders/pricing.ts';
import type { Trx } from '#server/database/client.ts';
import { discountRuleOf, type Coupon } from '#server/orders/coupons/queries.ts';
import { lockUsableCoupon } from '#server/orders/coupons/service.ts';
import { getQuote } from '#server/orders/delivery/service.ts';

export interface PricedCheckout {
  totals: Totals;
  /** 0 for pickup. */
  estimatedMinutes: number;
  /** Locked. */
  coupon: Coupon | undefined;
}

/** Every amount comes from the database. @throws ShopError without a valid quote, or when the coupon cannot be used */
export async function priceCheckout(
  trx: Trx,
  identity: Identity,
  request: CheckoutRequest,
  items: readonly CartItem[],
): Promise<PricedCheckout> {
  const delivery = await getDelivery(trx, identity.userId, request, items);
  const subtotalCents = cartSubtotal(items);
  const buyer = { identity, phone: request.customerInfo.phone, subtotalCents };
  const { couponCode } = request;
  const coupon =
    couponCode === undefined ? undefined : await lockUsableCoupon(trx, buyer, couponCode);
  return {
    totals: priceNewOrder(
      items.map(({ product, quantity }) => ({ priceCents: product.priceCents, quantity })),
      { feeCents: delivery.feeCents, discount: coupon ? discountRuleOf(coupon) : null },
    ),
    estimatedMinutes: delivery.minutes,
    coupon,
  };
}

/** The quoted fee, valid for the cart as it is now. */
async function getDelivery(
  trx: Trx,
  userId: string,
  request: CheckoutRequest,
  items: readonly CartItem[],
): Promise<{ feeCents: Cents; minutes: number }> {
  if (request.deliveryType === 'pickup') return { feeCents: 0, minutes: 0 };
  return getQuote(trx, {
    userId,
    address: request.customerInfo,
    treeCount: cartTreeCount(items),
    quoteId: request.quoteId,
  });
}
