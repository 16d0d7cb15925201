import { centsFromNumeric, type Cents } from '#domain/money.ts';
import { farmWorth, farmWorthParts } from '#domain/orders/farm-order-worth.ts';
import { farmPayment, isFullyPaid, type FarmOrderMoney } from '#domain/orders/farm-orders.ts';
import {
  countTreesOf,
  type ChangePreview,
  type WantedChange,
} from '#domain/orders/order-changes.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { Db } from '#server/database/client.ts';
import { countsForMore } from '#server/orders/coupons/service.ts';
import type { ChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { addOf, linesAfter, listNewQuantities, listSwap, type LineChange } from './plan.ts';
import { getProduct } from './queries.ts';

/** A change of an order that the farm entered, worked out on the order as it is now. */
export interface FarmChangePlan {
  lines: LineChange[];
  worthCents: Cents;
  preview: ChangePreview & { farm: NonNullable<ChangePreview['farm']> };
}

interface FarmMoney {
  money: FarmOrderMoney;
  cardLeftCents: Cents;
}

/** Trees are added for their price now, and raised in number for the order's own. */
export async function planFarmChange(
  db: Db,
  order: ChangeableOrder,
  wanted: WantedChange,
  { money, cardLeftCents }: FarmMoney,
): Promise<FarmChangePlan> {
  const lines = await listChanges(db, order, wanted);
  const after = linesAfter(order, lines);
  if (countTreesOf(after) === 0) throw refuse('cancel_instead');
  const worthCents = farmWorth(order.pricing, after, await mostDiscount(db, order));
  const changed = { ...money, worthCents };
  const payment = farmPayment({
    ...changed,
    paymentStatus: isFullyPaid(changed) ? 'completed' : 'pending',
  });
  const giveBackCents = 'giveBackCents' in payment ? payment.giveBackCents : 0;
  return {
    lines,
    worthCents,
    preview: {
      refundCents: Math.min(giveBackCents, cardLeftCents),
      cancels: false,
      parts: { treesCents: 0, deliveryFeeCents: 0, discountCents: 0, otherCents: 0 },
      farm: { wasCents: money.worthCents, worthCents, netCents: netCents(money), payment },
    },
  };
}

/** Trees that are added after the coupon has ended, or is used up, cost their full price. */
async function mostDiscount(db: Db, order: ChangeableOrder): Promise<Cents> {
  const { couponCode, pricing, lines, worthCents } = order;
  if (couponCode === null || (await countsForMore(db, couponCode))) return Number.POSITIVE_INFINITY;
  const { treesCents, deliveryFeeCents } = farmWorthParts(pricing, lines);
  return treesCents + deliveryFeeCents - worthCents;
}

async function listChanges(
  db: Db,
  order: ChangeableOrder,
  wanted: WantedChange,
): Promise<LineChange[]> {
  if (wanted.kind === 'quantities') return listNewQuantities(order, wanted.quantities);
  const product = await getProduct(db, wanted.productId);
  if (wanted.kind === 'swap') return listSwap(order, wanted, product);
  const priceCents = centsFromNumeric(product.price);
  return [addOf(order, product, { priceCents, difference: wanted.trees })];
}
