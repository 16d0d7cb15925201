import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { notificationsPath } from '#domain/admin/pages.ts';
import { formatMoment } from '#domain/catalog/stock-wait.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { describeAlert, isOrderKind, type UrgentKind } from '#domain/mail/notifications.ts';
import type { Db } from '#server/database/client.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { SendNotificationsContext } from './context.ts';
import { endStoppage, findMailStop, notifyOfStoppage, openStoppage } from './mail-stop-queries.ts';
import { mailOrders, type Recipient } from './order-mails.ts';
import {
  deleteNotifications,
  listNotifiedAdmins,
  listObsolete,
  listWaiting,
  lockNotifiedAdmin,
  markMailed,
  type WaitingNotification,
} from './queries.ts';

/** Mails what is due to each admin, once. Safe in several processes at once. */
export async function sendNotifications(
  { db, publicUrl }: Pick<SendNotificationsContext, 'db' | 'publicUrl'>,
  now = currentDate(),
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
        waiting.filter(({ kind }) => isOrderKind(kind)),
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
        until: formatMoment(currentDate(), farmTimeZone),
      });
  });

type UrgentNotification = WaitingNotification & { kind: UrgentKind };

const isUrgent = (waiting: WaitingNotification): waiting is UrgentNotification =>
  !isOrderKind(waiting.kind);

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

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
