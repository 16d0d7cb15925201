import ical from 'ical-generator';
import { windowInstants } from '#domain/pickups.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from '#server/mail/list-token.ts';
import { getOrder } from '#server/orders/queries.ts';
import { readCalendarFile } from './links.ts';
import { pickupMail } from './pickup-mails.ts';

/** iCalendar (RFC 5545) with the time of an order. Undefined for an unknown address, or when the order has no window. */
export async function findCalendar(
  { db, publicUrl, linkSecret }: LinkSettings & { db: Db },
  file: string,
): Promise<string | undefined> {
  const orderId = readCalendarFile({ linkSecret }, file);
  if (orderId === undefined) return undefined;
  const order = await getOrder(db, orderId);
  if (!order.pickup) return undefined;
  const { deliveryType, address, trees, orderUrl } = pickupMail(publicUrl, order);
  const { start, end } = windowInstants(order.pickup);
  const calendar = ical({
    prodId: { company: 'Grafted', product: 'Pickup', language: 'EN' },
  });
  calendar.createEvent({
    id: `order-${orderId}`,
    sequence: order.pickup.version,
    start,
    end,
    summary: `${settings.name}: ${deliveryType} of ${trees} ${trees === 1 ? 'tree' : 'trees'}`,
    location: address,
    description: `Order ${shortOrderId(orderId)}, code ${order.handoverCode}. Questions: ${settings.farm.phone}.`,
    url: orderUrl,
  });
  return calendar.toString();
}
