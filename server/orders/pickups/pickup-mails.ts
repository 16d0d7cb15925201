import { randomUUID } from 'node:crypto';
import { currentDate } from '@grafted/postgres/clock.ts';
import type { MailTemplate, MailTemplates } from '#domain/mail/mail.ts';
import type { BookedMail, PickupMail } from '#domain/mail/pickup-mails.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { customerAddress, type Order } from '#domain/orders/orders.ts';
import {
  bookableUntil,
  codeImagePath,
  isBookable,
  momentText,
  windowText,
  type OrderPickup,
  type WindowTime,
} from '#domain/orders/pickups.ts';
import type { Trx } from '#server/database/client.ts';
import { calendarUrl } from '#server/orders/order/calendar-link.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import { answerUrl } from './links.ts';

// Each step is mailed once, in its transaction. Kinds name the step; the subject is the order.

interface Booked {
  orderId: string;
  pickup: OrderPickup;
}

export const mailBooked = (
  links: LinkSettings,
  trx: Trx,
  { orderId, pickup }: Booked,
): Promise<void> =>
  notify(trx, links, {
    orderId,
    kind: `pickup-booked:${randomUUID()}`,
    template: 'pickup-booked',
    props: (mail, order) => bookedMail(links, mail, order, pickup),
  });

export const mailReminder = (
  links: LinkSettings,
  trx: Trx,
  { orderId, pickup, kind, days }: Booked & { kind: string; days: number },
): Promise<void> =>
  notify(trx, links, {
    orderId,
    kind,
    template: 'pickup-reminder',
    props: (mail, order) => ({ ...bookedMail(links, mail, order, pickup), days }),
  });

export interface Moved {
  answerId: string;
  orderId: string;
  from: WindowTime;
  to: WindowTime;
  reason: string;
}

export const movedMailKind = (answerId: string): string => `pickup-moved:${answerId}`;

export const mailMoved = (
  links: LinkSettings,
  trx: Trx,
  { answerId, orderId, from, to, reason }: Moved,
): Promise<void> =>
  notify(trx, links, {
    orderId,
    kind: movedMailKind(answerId),
    template: 'pickup-moved',
    holdSeconds: recallMinutes * 60,
    props: (mail) => ({
      ...mail,
      from: windowText(from),
      time: windowText(to),
      reason,
      answerUrl: answerUrl(links, answerId),
    }),
  });

export const missedMailKind = ({ windowId, day }: Pick<OrderPickup, 'windowId' | 'day'>): string =>
  `pickup-missed:${windowId}:${day}`;

export const mailMissed = (
  links: LinkSettings,
  trx: Trx,
  { orderId, pickup, windows }: Booked & { windows: readonly WindowTime[] },
): Promise<void> =>
  notify(trx, links, {
    orderId,
    kind: missedMailKind(pickup),
    template: 'pickup-missed',
    holdSeconds: recallMinutes * 60,
    props: (mail) => ({ ...mail, time: windowText(pickup), windows: windows.map(windowText) }),
  });

export const daysMailKind = (announcementId: string): string => `pickup-days:${announcementId}`;

/** @param announcement.id chosen by the browser */
export const mailDays = (
  links: LinkSettings,
  trx: Trx,
  announcement: { id: string; orderId: string; windows: readonly WindowTime[] },
): Promise<void> =>
  notify(trx, links, {
    orderId: announcement.orderId,
    kind: daysMailKind(announcement.id),
    template: 'pickup-days',
    holdSeconds: recallMinutes * 60,
    props: (mail) => ({ ...mail, windows: announcement.windows.map(windowText) }),
  });

const bookedMail = (
  links: LinkSettings,
  mail: PickupMail,
  { handoverCode }: Order,
  pickup: OrderPickup,
): BookedMail => ({
  ...mail,
  time: windowText(pickup),
  movableUntil: isBookable(pickup, currentDate()) ? momentText(bookableUntil(pickup)) : null,
  handoverCode,
  codeImageUrl: links.publicUrl + codeImagePath(handoverCode),
  calendarUrl: calendarUrl(links, mail.orderId),
});

type PickupTemplate = Extract<MailTemplate, `pickup-${string}`>;

interface PickupEvent<T extends PickupTemplate> {
  orderId: string;
  kind: string;
  template: T;
  holdSeconds?: number;
  props: (mail: PickupMail, order: Order) => MailTemplates[T];
}

async function notify<T extends PickupTemplate>(
  trx: Trx,
  { publicUrl }: LinkSettings,
  { orderId, kind, template, holdSeconds = 0, props }: PickupEvent<T>,
): Promise<void> {
  const order = await getOrder(trx, orderId);
  if (!order.customer?.email) return;
  await enqueueMail(trx, {
    kind,
    subjectId: orderId,
    to: order.customer.email,
    template,
    holdSeconds,
    props: props(pickupMail(publicUrl, order), order),
  });
}

/** Those that are still to be handed over. */
export const treesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((trees, { quantity, handedOver }) => trees + quantity - handedOver, 0);

export const pickupMail = (publicUrl: string, order: Order): PickupMail => ({
  orderId: order.id,
  number: order.number ?? null,
  fullName: order.customer?.fullName ?? '',
  deliveryType: order.deliveryType,
  trees: treesOf(order),
  address:
    order.deliveryType === 'pickup'
      ? order.terms.pickupAddress
      : (customerAddress(order.customer) ?? ''),
  orderUrl: `${publicUrl}/order-confirmation?order_id=${order.id}`,
});
