import { notificationsPath } from '#domain/admin/pages.ts';
import {
  lastDigestDay,
  planOrderMails,
  type WaitingMail,
} from '#domain/mail/notification-schedule.ts';
import type { Trx } from '#server/database/client.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import { listCustomerChanges, listOrderLines } from './order-queries.ts';
import {
  countSinglesLately,
  deleteNotifications,
  markDigestDone,
  markMailed,
  type NotifiedAdmin,
  type WaitingNotification,
} from './queries.ts';

// Paid orders, and what customers change in them: a mail each, or in a digest.

const digestLines = 50;

export interface Recipient {
  trx: Trx;
  admin: NotifiedAdmin;
  publicUrl: string;
}

type OrderNotification = WaitingMail & Pick<WaitingNotification, 'kind' | 'subject'>;

export async function mailOrders(
  to: Recipient,
  notifications: readonly WaitingNotification[],
  now: Date,
): Promise<void> {
  const { trx, admin } = to;
  const waiting = notifications.map(({ createdAt, ...notification }) => ({
    ...notification,
    since: createdAt,
  }));
  const digestDay = lastDigestDay(admin.digestHour, now);
  const isDigestDue = admin.lastDigest !== null && admin.lastDigest < digestDay;
  if (admin.lastDigest === null || isDigestDue) await markDigestDone(trx, admin.userId, digestDay);

  if (admin.orders === 'none') return deleteNotifications(trx, idsOf(waiting));
  if (admin.orders === 'digest') return isDigestDue ? mailDigest(to, waiting) : undefined;
  const plan = planOrderMails(waiting, {
    singlesLately: await countSinglesLately(trx, admin.userId),
    now,
  });
  for (const { id, kind, subject } of plan.each) {
    await (kind === 'order' ? mailOrder(to, id, subject) : mailChange(to, id));
    await markMailed(trx, [id], 'each');
  }
  await mailDigest(to, plan.digest);
}

async function mailOrder({ trx, admin, publicUrl }: Recipient, id: string, orderId: string) {
  const { number = null, customer, items, deliveryType, totalCents } = await getOrder(trx, orderId);
  await enqueueMail(trx, {
    kind: 'admin-order',
    subjectId: id,
    to: admin.email,
    template: 'admin-order',
    props: {
      orderId,
      number,
      customer: customer?.fullName ?? '',
      deliveryType,
      items: items.map(({ variety, rootstock, quantity }) => ({ variety, rootstock, quantity })),
      totalCents,
      orderUrl: orderUrl(publicUrl, orderId),
      settingsUrl: publicUrl + notificationsPath,
    },
  });
}

async function mailChange({ trx, admin, publicUrl }: Recipient, id: string): Promise<void> {
  const [change] = await listCustomerChanges(trx, [id]);
  if (!change) return;
  await enqueueMail(trx, {
    kind: 'admin-order-change',
    subjectId: id,
    to: admin.email,
    template: 'admin-order-change',
    props: {
      ...change,
      orderUrl: orderUrl(publicUrl, change.orderId),
      settingsUrl: publicUrl + notificationsPath,
    },
  });
}

const orderUrl = (publicUrl: string, orderId: string) =>
  `${publicUrl}/admin/orders?search=${orderId}`;

async function mailDigest(
  { trx, admin, publicUrl }: Recipient,
  waiting: readonly OrderNotification[],
): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  const orderIds = waiting.filter(isNewOrder).map(({ subject }) => subject);
  const lines = await listOrderLines(trx, orderIds);
  const changes = await listCustomerChanges(
    trx,
    idsOf(waiting.filter((notification) => !isNewOrder(notification))),
  );
  if (lines.length + changes.length === 0) return deleteNotifications(trx, idsOf(waiting)); // orders that are gone
  await enqueueMail(trx, {
    kind: 'admin-digest',
    subjectId: first.id,
    to: admin.email,
    template: 'admin-digest',
    props: {
      orders: lines.length,
      trees: lines.reduce((sum, { trees }) => sum + trees, 0),
      totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
      lines: lines.slice(0, digestLines),
      changed: changes.length,
      changes: changes.slice(0, digestLines),
      ordersUrl: `${publicUrl}/admin/orders`,
      settingsUrl: publicUrl + notificationsPath,
    },
  });
  await markMailed(trx, idsOf(waiting), 'digest');
}

const isNewOrder = ({ kind }: OrderNotification): boolean => kind === 'order';

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
