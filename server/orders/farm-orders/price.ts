import { findAccountByVerifiedEmail } from '@grafted/auth';
import type { Cents } from '#domain/money.ts';
import type { Totals } from '#domain/orders/checkout.ts';
import { couponDiscount, leastSubtotalCents, type AppliedCoupon } from '#domain/orders/coupons.ts';
import type { FarmCoupon, NewFarmOrder } from '#domain/orders/farm-orders.ts';
import { countTreesOf, subtotalOf } from '#domain/orders/order-changes.ts';
import { priceNewOrder, type DiscountRule } from '#domain/orders/pricing.ts';
import type { Db, Trx } from '#server/database/client.ts';
import {
  discountRuleOf,
  findCoupon,
  lockCoupon,
  type Coupon,
} from '#server/orders/coupons/queries.ts';
import { assertUsable, type CouponBuyer } from '#server/orders/coupons/usable.ts';
import { getQuote } from '#server/orders/delivery/service.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { listPrices, type PricedItem } from './queries.ts';

export type OrderedTree = PricedItem & { quantity: number };

export async function priceItems(db: Db, items: NewFarmOrder['items']): Promise<OrderedTree[]> {
  const prices = await listPrices(
    db,
    items.map(({ productId }) => productId),
  );
  return items.map(({ productId, quantity }) => {
    const tree = prices.find((price) => price.productId === productId.toLowerCase());
    if (!tree) throw refuse('tree_gone');
    return { ...tree, quantity };
  });
}

interface OrderToPrice {
  request: NewFarmOrder;
  trees: readonly OrderedTree[];
  /** Identifies the customer; null without an account. */
  userId: string | null;
  actor: AdminActor;
}

interface PricedFarmOrder {
  totals: Totals;
  /** Drive time; 0 for pickup. */
  minutes: number;
  coupon: Coupon | undefined;
  discount: DiscountRule | null;
}

/** Locks the coupon until the order is committed. @throws ShopError when the admin saw another total */
export async function priceFarmOrder(trx: Trx, order: OrderToPrice): Promise<PricedFarmOrder> {
  const { request, trees, userId } = order;
  const subtotalCents = subtotalOf(trees);
  assertDiscountBelow(request.discount, subtotalCents);
  const { feeCents, minutes } = await findDelivery(trx, order);
  const { email, phone } = request.customer;
  const coupon =
    request.couponCode === undefined
      ? undefined
      : await assertUsable(
          trx,
          await lockCoupon(trx, request.couponCode),
          couponBuyer({ userId, email, phone, subtotalCents }),
        );
  const discount = discountOf({ request, coupon, subtotalCents });
  const totals = priceNewOrder(trees, { feeCents, discount });
  if (totals.totalCents !== request.expectedTotalCents)
    throw refuse('total_changed.of_new_order', { details: { total: totals.totalCents } });
  return { totals, minutes, coupon, discount };
}

function discountOf({
  request,
  coupon,
  subtotalCents,
}: {
  request: NewFarmOrder;
  coupon: Coupon | undefined;
  subtotalCents: Cents;
}): DiscountRule | null {
  if (request.discount)
    return { kind: 'by_hand', cents: request.discount.amountCents, ofCents: subtotalCents };
  return coupon ? discountRuleOf(coupon) : null;
}

function assertDiscountBelow(discount: NewFarmOrder['discount'], subtotalCents: Cents): void {
  if (discount && discount.amountCents >= subtotalCents)
    throw refuse('invalid_input.discount_too_high', { details: { field: 'discount.amountCents' } });
}

/** The quote is of the admin who enters the order. */
async function findDelivery(
  trx: Trx,
  { request: { delivery }, trees, actor }: OrderToPrice,
): Promise<{ feeCents: Cents; minutes: number }> {
  if (!delivery) return { feeCents: 0, minutes: 0 };
  const { quoteId, ...address } = delivery;
  return getQuote(trx, {
    userId: actor.actorId,
    address,
    treeCount: countTreesOf(trees),
    quoteId,
  });
}

/** What a code takes off before delivery. @throws ShopError when this customer cannot use it */
export async function previewFarmCoupon(
  db: Db,
  { code, customer: { email, phone }, items }: FarmCoupon,
): Promise<AppliedCoupon> {
  const subtotalCents = subtotalOf(await priceItems(db, items));
  const account = email && (await findAccountByVerifiedEmail(db, email));
  const userId = account ? account.id : null;
  const buyer = couponBuyer({ userId, email, phone, subtotalCents });
  const { rule, minimumCents } = await assertUsable(db, await findCoupon(db, code), buyer);
  return {
    code,
    rule,
    minimumCents: leastSubtotalCents(rule, minimumCents),
    discountCents: couponDiscount(rule, { subtotalCents, deliveryFeeCents: 0 }),
  };
}

/** An address counts as proven only with a confirmed account. */
const couponBuyer = (
  buyer: Pick<CouponBuyer, 'userId' | 'email' | 'phone' | 'subtotalCents'>,
): CouponBuyer => ({ ...buyer, isAtFarm: true, isEmailProven: buyer.userId !== null });
