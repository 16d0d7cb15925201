import { customerAddress } from '#domain/orders.ts';
import type { Trx } from '../database/client.ts';
import type { OutgoingMail } from '../mail/outbox.ts';
import { getOrder } from './queries.ts';

/** The mail that tells of a paid order. */
export async function orderConfirmedMail(trx: Trx, orderId: string, publicUrl: string): Promise<OutgoingMail<'order-confirmed'>> {
  const order = await getOrder(trx, orderId);
  const { deliveryFeeCents, discountCents, totalCents } = order;
  const address = order.deliveryType === 'delivery' ? customerAddress(order.customer) : null;
  return {
    kind: 'order-confirmed',
    subjectId: orderId,
    to: order.customer?.email ?? '',
    template: 'order-confirmed',
    props: {
      orderId,
      fullName: order.customer?.fullName ?? '',
      deliveryType: order.deliveryType,
      ...(address ? { deliveryAddress: address, deliveryMinutes: order.estimatedMinutes ?? 0 } : {}),
      items: order.items.map(({ variety, fruit, rootstock, quantity, priceCents }) => ({ variety, fruit, rootstock, quantity, priceCents })),
      subtotalCents: totalCents - deliveryFeeCents + discountCents,
      deliveryFeeCents,
      discountCents,
      totalCents,
      orderUrl: `${publicUrl}/order-confirmation?order_id=${orderId}`,
    },
  };
}
