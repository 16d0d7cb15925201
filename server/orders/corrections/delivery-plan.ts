import type { CorrectionPreview } from '#domain/admin/corrections.ts';
import type { Cents } from '#domain/money.ts';
import { minimumTotalCents, orderTotals } from '#domain/orders/checkout.ts';
import { deliveryFeeCents } from '#domain/orders/delivery.ts';
import { farmWorthParts } from '#domain/orders/farm-order-worth.ts';
import { farmPayment, isFullyPaid, type FarmOrderMoney } from '#domain/orders/farm-orders.ts';
import { countTreesOf, worthOf } from '#domain/orders/order-changes.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { ChangeableOrder } from '#server/orders/order/changeable-queries.ts';

export interface NewDelivery {
  deliveryType: DeliveryType;
  /** Drive time; 0 for pickup. */
  minutes: number;
}

export interface DeliveryPlan extends NewDelivery {
  feeCents: Cents;
  discountCents: Cents;
  worthCents: Cents;
  preview: Omit<NonNullable<CorrectionPreview['delivery']>, 'losesDay'>;
}

/**
 * What an order costs with another delivery, by its own rates. An order of the farm costs more or less. One that was paid
 * in the shop only ever costs less, because its card cannot be charged again: a charge of its own asks for what is more, or the
 * farm bears it.
 * @param owed the money of an order that the farm entered, or of the charge of one that was paid in the shop
 */
export function planDelivery(
  order: ChangeableOrder,
  { deliveryType, minutes }: NewDelivery,
  owed: FarmOrderMoney | undefined,
): DeliveryPlan {
  const { pricing, lines, worthCents: wasCents } = order;
  const [money, charge] = order.isFarmOrder ? [owed, undefined] : [undefined, owed];
  const treeCount = countTreesOf(lines);
  const now = money ? farmWorthParts(pricing, lines) : worthOf(pricing, lines);
  const quotedCents =
    deliveryType === 'pickup' ? 0 : deliveryFeeCents({ minutes, treeCount }, pricing.rates);
  const feeCents = money ? quotedCents : Math.min(quotedCents, now.deliveryFeeCents);
  const { discountCents, totalCents } = orderTotals({
    subtotalCents: now.treesCents,
    deliveryFeeCents: feeCents,
    discountCents: now.discountCents,
  });
  const worthCents = Math.max(minimumTotalCents, wasCents + totalCents - now.totalCents);
  const refundCents = money
    ? 0
    : Math.max(0, Math.min(wasCents - worthCents, order.netCents - minimumTotalCents));
  return {
    deliveryType,
    minutes,
    feeCents,
    discountCents,
    worthCents,
    preview: {
      minutes,
      wasFeeCents: now.deliveryFeeCents + (charge?.worthCents ?? 0),
      feeCents,
      wasCents,
      worthCents,
      refundCents,
      uncoveredCents: quotedCents - feeCents,
      ...(money && { payment: paymentAt(money, worthCents) }),
    },
  };
}

function paymentAt(money: FarmOrderMoney, worthCents: Cents) {
  const changed = { ...money, worthCents };
  return farmPayment({ ...changed, paymentStatus: isFullyPaid(changed) ? 'completed' : 'pending' });
}
