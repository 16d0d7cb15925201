import type { OrderMail } from '#domain/mail/order-mails.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import { nextStepText } from '#domain/orders/order-steps.ts';
import { customerAddress, type Order } from '#domain/orders/orders.ts';
import { codeImagePath, windowText } from '#domain/orders/pickups.ts';
import { currentTaxNote } from '#domain/orders/tax-text.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { calendarUrl } from './calendar-link.ts';

/** Props that all order mails share. */
export function orderMailProps(
  order: Order,
  links: LinkSettings,
): OrderMail & { money: OrderMoney } {
  const { deliveryFeeCents, discountCents, totalCents, paidCents, refundedCents, now } = order;
  const address = order.deliveryType === 'delivery' ? customerAddress(order.customer) : null;
  const note = currentTaxNote(order);
  const nextStep = nextStepText(order);
  return {
    orderId: order.id,
    ...(order.number !== null && { number: order.number }),
    fullName: order.customer?.fullName ?? '',
    deliveryType: order.deliveryType,
    ...(order.pickup && {
      pickupTime: windowText(order.pickup),
      calendarUrl: calendarUrl(links, order.id),
    }),
    ...(address ? { deliveryAddress: address, deliveryMinutes: order.estimatedMinutes ?? 0 } : {}),
    items: order.items.map(({ variety, fruit, rootstock, quantity, priceCents }) => ({
      variety,
      fruit,
      rootstock,
      quantity,
      priceCents,
    })),
    subtotalCents: totalCents - deliveryFeeCents + discountCents,
    deliveryFeeCents,
    discountCents,
    totalCents,
    ...(now && { now }),
    money: { paidCents, refundedCents, ...(order.atFarm && { atFarm: true }) },
    season: order.season,
    terms: { taxMode: order.terms.taxMode, guarantee: order.terms.guarantee },
    ...(note ? { taxNote: note } : {}),
    orderUrl: `${links.publicUrl}/order-confirmation?order_id=${order.id}`,
    ...(nextStep && { nextStep }),
    ...(order.deliveryType === 'pickup' && {
      handoverCode: order.handoverCode,
      codeImageUrl: links.publicUrl + codeImagePath(order.handoverCode),
    }),
  };
}
