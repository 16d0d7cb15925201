import {
  lastDigestDay,
  planOrderMails,
  type WaitingOrder,
} from '#domain/admin/notification-schedule.ts';
import { describeAlert, type UrgentKind } from '#domain/admin/notifications.ts';
import { notificationsPath } from '#domain/admin/pages.ts';
import { farmTimeZone } from '#domain/settings.ts';
import { formatMoment } from '#domain/stock-wait.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { enqueueMail } from '#server/mail/outbox-queries.ts';
import { getOrder } from '#server/orders/queries.ts';
import type { SendNotificationsContext } from './context.ts';
import { endStoppage, findMailStop, notifyOfStoppage, openStoppage } from './mail-stop-queries.ts';
import { listOrderLines } from './order-queries.ts';
import {
  countSinglesLately,
  deleteNotifications,
  listNotifiedAdmins,
  listObsolete,
  listWaiting,
  lockNotifiedAdmin,
  markDigestDone,
  markMailed,
  type NotifiedAdmin,
  type WaitingNotification,
} from './queries.ts';

const digestLines = 50;

/** Mails what is due to each admin, once. Safe in several processes at once. */
export async function sendNotifications(
  { db, publicUrl }: Pick<SendNotificationsContext, 'db' | 'publicUrl'>,
  now = new Date(),
): Promise<void> {
  await watchMail(db);
  for (const userId of await listNotifiedAdmins(db))
    await transact(db, async (trx) => {
      const admin = await lockNotifiedAdmin(trx, userId);
      if (!admin) return;
      const waiting = await listWaiting(trx, userId);
      const to = { trx, admin, publicUrl };
      await mailAlerts(to, waiting.filter(isUrgent));
      await mailOrders(
        to,
        waiting.filter(({ kind }) => kind === 'order'),
        now,
      );
    });
}

/** A stop cannot be mailed while it lasts: it is reported when it is over. */
const watchMail = (db: Db): Promise<void> =>
  transact(db, async (trx) => {
    const since = await findMailStop(trx);
    if (since) return openStoppage(trx, since);
    const ended = await endStoppage(trx);
    if (ended)
      await notifyOfStoppage(trx, ended.id, {
        since: formatMoment(ended.since, farmTimeZone),
        until: formatMoment(new Date(), farmTimeZone),
      });
  });

interface Recipient {
  trx: Trx;
  admin: NotifiedAdmin;
  publicUrl: string;
}

type UrgentNotification = WaitingNotification & { kind: UrgentKind };

const isUrgent = (waiting: WaitingNotification): waiting is UrgentNotification =>
  waiting.kind !== 'order';

/** All that is due in one mail. */
async function mailAlerts(
  { trx, admin, publicUrl }: Recipient,
  urgent: readonly UrgentNotification[],
): Promise<void> {
  const obsolete = await listObsolete(trx, idsOf(urgent));
  await deleteNotifications(trx, obsolete);
  const due = urgent.filter(({ id }) => !obsolete.includes(id));
  const [first] = due;
  if (!first) return;
  await enqueueMail(trx, {
    kind: 'admin-alerts',
    subjectId: first.id,
    to: admin.email,
    template: 'admin-alerts',
    props: {
      alerts: due.map(({ kind, details }) => describeAlert(kind, details)),
      todayUrl: `${publicUrl}/admin`,
      settingsUrl: publicUrl + notificationsPath,
    },
  });
  await markMailed(trx, idsOf(due), 'alert');
}

async function mailOrders(
  to: Recipient,
  notifications: readonly WaitingNotification[],
  now: Date,
): Promise<void> {
  const { trx, admin } = to;
  const waiting = notifications.map(({ id, subject, createdAt }) => ({
    id,
    orderId: subject,
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
  for (const order of plan.each) await mailOrder(to, order);
  await mailDigest(to, plan.digest);
}

async function mailOrder({ trx, admin, publicUrl }: Recipient, { id, orderId }: WaitingOrder) {
  const { customer, items, deliveryType, totalCents } = await getOrder(trx, orderId);
  await enqueueMail(trx, {
    kind: 'admin-order',
    subjectId: id,
    to: admin.email,
    template: 'admin-order',
    props: {
      orderId,
      customer: customer?.fullName ?? '',
      deliveryType,
      items: items.map(({ variety, rootstock, quantity }) => ({ variety, rootstock, quantity })),
      totalCents,
      orderUrl: `${publicUrl}/admin/orders?search=${orderId}`,
      settingsUrl: publicUrl + notificationsPath,
    },
  });
  await markMailed(trx, [id], 'each');
}

async function mailDigest(
  { trx, admin, publicUrl }: Recipient,
  waiting: readonly WaitingOrder[],
): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  const lines = await listOrderLines(
    trx,
    waiting.map(({ orderId }) => orderId),
  );
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
      ordersUrl: `${publicUrl}/admin/orders`,
      settingsUrl: publicUrl + notificationsPath,
    },
  });
  await markMailed(trx, idsOf(waiting), 'digest');
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
