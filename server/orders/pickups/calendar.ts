import ical, { ICalEventStatus } from 'ical-generator';
import { settings } from '#domain/farm/settings.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { windowInstants } from '#domain/orders/pickups.ts';
import type { Db } from '#server/database/client.ts';
import { readOrderCalendar } from '#server/orders/order/calendar-link.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { calendarText } from '#server/platform/documents/calendar-file.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { pickupMail } from './pickup-mails.ts';
import { findCalendarEntry } from './queries.ts';

/**
 * iCalendar (RFC 5545) with the time of an order. A day that is off is still an event, canceled:
 * programs keep what they do not find any more. Undefined for an unknown address, or when the order
 * never had a window.
 */
export async function findCalendar(
  { db, publicUrl, linkSecret }: LinkSettings & { db: Db },
  file: string,
): Promise<string | undefined> {
  const orderId = readOrderCalendar({ linkSecret }, file);
  if (orderId === undefined) return undefined;
  const order = await getOrder(db, orderId);
  const entry = await findCalendarEntry(db, orderId);
  if (!entry) return undefined;
  const mail = pickupMail(publicUrl, order);
  const { deliveryType, address, trees, orderUrl } = mail;
  const { start, end } = windowInstants(entry);
  const calendar = ical({ prodId: { company: 'Grafted', product: 'Pickup', language: 'EN' } });
  calendar.createEvent({
    id: `order-${orderId}`,
    sequence: entry.sequence,
    status: entry.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start,
    end,
    summary: `${settings.name}: ${deliveryType} of ${trees} ${trees === 1 ? 'tree' : 'trees'}`,
    location: address,
    description: `Order ${mailedOrderName(mail)}, code ${order.handoverCode}. Questions: ${settings.farm.phone}.`,
    url: orderUrl,
  });
  return calendarText(calendar);
}
