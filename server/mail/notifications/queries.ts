import { sql } from 'kysely';
import type {
  NotificationKind,
  NotificationSettings,
  OwnNotifications,
} from '#domain/mail/notifications.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute, findRow, listRows } from '#server/database/rows.ts';

/** Undefined for an account that is no admin. */
export const findNotificationSettings = (
  db: Db,
  userId: string,
): Promise<OwnNotifications | undefined> =>
  findRow(db)<OwnNotifications>`
    select orders, digest_hour as "digestHour", urgent, users.email,
      exists (select from mail_suppressions where mail_suppressions.email = lower(users.email)
          and reason <> 'complained') as bounces
    from notification_settings join auth.users on users.id = user_id where user_id = ${userId}`;

/** @param lastDigest the newest day whose digest is not sent anymore */
export async function updateNotificationSettings(
  db: Db,
  userId: string,
  { orders, digestHour, urgent }: NotificationSettings,
  lastDigest: string,
): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ orders, digest_hour: digestHour, urgent, last_digest: lastDigest })
    .where('user_id', '=', userId)
    .execute();
}

/** Addresses of admins that bounce: their notifications do not arrive. */
export async function listBouncingAdmins(db: Db): Promise<string[]> {
  const rows = await listRows(db)<{ email: string }>`
    select users.email from admins join auth.users on users.id = admins.user_id
    where exists (select from mail_suppressions where mail_suppressions.email = lower(users.email)
        and reason <> 'complained')
    order by users.email`;
  return rows.map(({ email }) => email);
}

export async function listNotifiedAdmins(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('notification_settings').select('user_id').execute();
  return rows.map(({ user_id: userId }) => userId);
}

export interface NotifiedAdmin extends NotificationSettings {
  userId: string;
  email: string;
  /** Like 2026-03-02. */
  lastDigest: string | null;
}

/** Other processes skip an admin who is being notified. */
export const lockNotifiedAdmin = (trx: Trx, userId: string): Promise<NotifiedAdmin | undefined> =>
  findRow(trx)<NotifiedAdmin>`
    select user_id as "userId", users.email, orders, digest_hour as "digestHour", urgent, last_digest::text as "lastDigest"
    from notification_settings join auth.users on users.id = user_id
    where user_id = ${userId} for no key update of notification_settings skip locked`;

export interface WaitingNotification {
  id: string;
  kind: NotificationKind;
  subject: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

const waitingMax = 2000;

/** Due and not mailed, oldest first. */
export const listWaiting = (trx: Trx, userId: string): Promise<WaitingNotification[]> =>
  trx
    .selectFrom('admin_notifications')
    .select(['id', 'kind', 'subject', 'details', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .limit(waitingMax)
    .execute();

export async function countSinglesLately(trx: Trx, userId: string): Promise<number> {
  const { mails } = await trx
    .selectFrom('admin_notifications')
    .select((eb) => eb.fn.countAll<string>().as('mails'))
    .where('user_id', '=', userId)
    .where('mailed_as', '=', 'each')
    .where('mailed_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(mails);
}

export async function markMailed(
  trx: Trx,
  ids: readonly string[],
  mailedAs: 'each' | 'digest' | 'alert',
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('admin_notifications')
    .set({ mailed_at: sql<Date>`now()`, mailed_as: mailedAs })
    .where('id', 'in', ids)
    .execute();
}

export async function deleteNotifications(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('admin_notifications').where('id', 'in', ids).execute();
}

/** Ids of notifications whose cause is gone: the discrepancy is resolved, or the tree is in stock again. */
export async function listObsolete(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await listRows(trx)<{ id: string }>`
    select id from admin_notifications where id = any(${ids}::bigint[]) and (
      admin_notifications.details ? 'discrepancyId' and exists (select from payment_discrepancies
        where payment_discrepancies.id = (admin_notifications.details ->> 'discrepancyId')::uuid
          and resolved_at is not null)
      or kind = 'sold_out' and not exists (select from products
        where products.id = (admin_notifications.details ->> 'productId')::uuid and quantity = 0 and not hidden))`;
  return rows.map(({ id }) => id);
}

export async function markDigestDone(trx: Trx, userId: string, day: string): Promise<void> {
  await trx
    .updateTable('notification_settings')
    .set({ last_digest: day })
    .where('user_id', '=', userId)
    .execute();
}

/** @returns the number of deleted rows */
export const deleteOldNotifications = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from admin_notifications where created_at < now() - interval '400 days'`;

/** In a restored database: these may have been mailed since the backup. */
export const holdNotifications = (db: Db): Promise<number> =>
  countAffected(db)`
    update admin_notifications set due_at = 'infinity' where mailed_at is null`;

export const sendHeldNotifications = (trx: Trx): Promise<void> =>
  execute(trx)`
    update admin_notifications set due_at = now() where mailed_at is null and due_at = 'infinity'`;

export const dropHeldNotifications = (trx: Trx): Promise<void> =>
  execute(trx)`
    delete from admin_notifications where mailed_at is null and due_at = 'infinity'`;
