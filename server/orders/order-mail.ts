import type { OrderMail } from '#domain/mail.ts';
import { customerAddress, type Order } from '#domain/orders.ts';

/** What every mail about an order shows of it. */
export function orderMailProps(order: Order, publicUrl: string): OrderMail {
  const { deliveryFeeCents, discountCents, totalCents } = order;
  const address = order.deliveryType === 'delivery' ? customerAddress(order.customer) : null;
  return {
    orderId: order.id,
    fullName: order.customer?.fullName ?? '',
    deliveryType: order.deliveryType,
    ...(address ? { deliveryAddress: address, deliveryMinutes: order.estimatedMinutes ?? 0 } : {}),
    items: order.items.map(({ variety, fruit, rootstock, quantity, priceCents }) => ({ variety, fruit, rootstock, quantity, priceCents })),
    subtotalCents: totalCents - deliveryFeeCents + discountCents,
    deliveryFeeCents,
    discountCents,
    totalCents,
    orderUrl: `${publicUrl}/order-confirmation?order_id=${order.id}`,
  };
}
