import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { retention } from '#domain/retention.ts';
import { pseudonymizeOldOrders } from '#server/orders/pseudonymize.ts';
import { deleteUnusedPictures } from '#server/pictures/uploads.ts';
import type { RetentionContext } from './context.ts';

/** Nightly; times are UTC. */
export const retentionSchedule = ['41 10 * * * forget_old_rows ?max=3'];

/** Orders and payments are not deleted: accounting needs them. */
const rules = [
  sql`delete from mail_outbox where created_at < now() - interval '400 days' and state <> 'waiting' and not exists (select from orders where orders.id::text = subject_id)`,
  sql`delete from payment_webhooks where received_at < now() - interval '90 days' and applied_at is not null`,
  sql`delete from stock_changes where at < now() - interval '30 days'`,
  sql`delete from delivery_quotes where expires_at < now() - interval '1 day'`,
  sql`delete from cart_items where user_id in (select user_id from cart_items group by user_id having max(updated_at) < now() - make_interval(days => ${sql.lit(retention.cartDays)}))`,
  sql`delete from stock_waits where coalesce(notified_at, canceled_at) < now() - interval '400 days'`,
];

export function retentionTasks(context: RetentionContext): TaskList {
  return { forget_old_rows: () => applyRetention(context) };
}

export async function applyRetention(context: RetentionContext): Promise<void> {
  const { db, auth, log } = context;
  for (const rule of rules) {
    const { numAffectedRows } = await rule.execute(db);
    if (numAffectedRows) log.info({ rows: Number(numAffectedRows) }, 'deleted expired rows');
  }
  const pseudonymized = await pseudonymizeOldOrders(db);
  if (pseudonymized > 0)
    log.info({ orders: pseudonymized }, 'pseudonymized old orders of closed accounts');
  await auth.deleteExpiredRows();
  await deleteUnusedPictures(context);
}
