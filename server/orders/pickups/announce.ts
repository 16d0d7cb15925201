import { transact } from '@grafted/postgres/transact.ts';
import { announcedDays, type AnnounceDays, type Announcement } from '#domain/orders/pickup-days.ts';
import type { WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { digestOfSet } from '#server/platform/http/set-digest.ts';
import { recallMails, sendNow } from '#server/platform/outbox/outbox-queries.ts';
import {
  isMailed,
  listAnnouncements,
  listWithoutDay,
  type OrderWithoutDay,
} from './admin-queries.ts';
import type { PickupAdminContext } from './context.ts';
import { daysMailKind, mailDays } from './pickup-mails.ts';
import { listBookable } from './take-window.ts';

/** Days that the mail names. */
const windowsNamed = 5;

type Context = Pick<PickupAdminContext, 'db' | 'publicUrl' | 'linkSecret'>;

interface Invited extends OrderWithoutDay {
  windows: WindowTime[];
}

interface Sorted {
  toMail: Invited[];
  mailedLately: Invited[];
  tooMany: OrderWithoutDay[];
  withoutEmail: OrderWithoutDay[];
}

/** Nobody is invited to choose who would find nothing to choose. */
async function sortOrders(db: Db, kind: DeliveryType): Promise<Sorted> {
  const sorted: Sorted = { toMail: [], mailedLately: [], tooMany: [], withoutEmail: [] };
  const windowsFor = new Map<number, WindowTime[]>();
  for (const order of await listWithoutDay(db, kind, announcedDays)) {
    const { trees } = order;
    const windows = windowsFor.get(trees) ?? (await listBookable(db, { kind, trees }));
    windowsFor.set(trees, windows);
    if (windows.length === 0) sorted.tooMany.push(order);
    else if (!order.hasEmail) sorted.withoutEmail.push(order);
    else
      sorted[order.mailedLately ? 'mailedLately' : 'toMail'].push({
        ...order,
        windows: windows.slice(0, windowsNamed),
      });
  }
  return sorted;
}

/** What the mail would do now, for the question before it is sent. */
export async function previewAnnouncement(db: Db, kind: DeliveryType): Promise<Announcement> {
  const { toMail, mailedLately, tooMany, withoutEmail } = await sortOrders(db, kind);
  const waiting = await listAnnouncements(db, kind);
  const last = [...toMail, ...mailedLately].flatMap(({ mailedAt }) => mailedAt ?? []);
  return {
    toMail: toMail.length,
    mailedLately: mailedLately.length,
    lastAt: last.length > 0 ? new Date(Math.max(...last.map(Number))).toISOString() : null,
    tooMany: tooMany.length,
    withoutEmail: withoutEmail.length,
    shown: { fresh: digestOfOrders(toMail), all: digestOfOrders([...toMail, ...mailedLately]) },
    people: [...toMail, ...mailedLately].map((order) => ({
      orderId: order.id,
      number: order.number,
      fullName: order.fullName,
      wasMailedLately: order.mailedLately,
    })),
    waiting: waiting.map((one) => ({ ...one, goesOutAt: one.goesOutAt.toISOString() })),
  };
}

const digestOfOrders = (orders: readonly { id: string }[]): string =>
  digestOfSet(orders.map(({ id }) => id));

/**
 * Mails those who have no day yet that days are open, after the time to recall it. Once for each
 * id.
 * @returns the number of orders
 */
export const announceDays = (
  context: Context,
  actor: AdminActor,
  { id, kind, expected, shown, again }: AnnounceDays,
): Promise<number> =>
  transact(context.db, async (trx) => {
    if ((await listBookable(trx, { kind, trees: 1 })).length === 0)
      throw refuse('no_windows.to_announce', { kind });
    if (await isMailed(trx, daysMailKind(id))) return 0;
    const { toMail, mailedLately } = await sortOrders(trx, kind);
    const orders = again ? [...toMail, ...mailedLately] : toMail;
    if (expected !== undefined && orders.length !== expected)
      throw changedMeanwhile('the number of customers to email', String(orders.length));
    if (shown !== undefined && digestOfOrders(orders) !== shown)
      throw refuse('changed_meanwhile.recipients');
    for (const { id: orderId, windows } of orders)
      await mailDays(context, trx, { id, orderId, windows });
    await recordAudit(trx, actor, {
      action: 'pickup_days_announced',
      subjectType: 'pickup_day',
      subjectId: id,
      after: { kind, orders: orders.length },
    });
    return orders.length;
  });

/** @returns the number of customers who are not mailed @throws ShopError when all mails are on their way */
export const recallAnnouncement = (db: Db, actor: AdminActor, id: string): Promise<number> =>
  transact(db, async (trx) => {
    const recalled = await recallMails(trx, [daysMailKind(id)]);
    await recordAudit(trx, actor, {
      action: 'pickup_days_recalled',
      subjectType: 'pickup_day',
      subjectId: id,
      after: { orders: recalled.length },
    });
    return recalled.length;
  });

/** Sends the mails before the time in which they can be recalled has passed. */
export const mailAnnouncementNow = (db: Db, id: string): Promise<void> =>
  transact(db, (trx) => sendNow(trx, [daysMailKind(id)]));
