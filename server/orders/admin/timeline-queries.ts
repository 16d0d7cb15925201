import { sql } from 'kysely';
import { listLimits } from '#domain/list-limits.ts';
import type { TimelineEntry } from '#domain/orders/order-list.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

const timelineLength = listLimits.orderHistory;

interface TimelineRow extends Omit<TimelineEntry, 'at' | 'recordedAt'> {
  at: Date;
  recordedAt: Date | null;
}

const adminEmail = sql`(select email from auth.users where id = actor_id)`;

/** When it happened, where the entry says so: what was done at a gate without a network is recorded later. */
const happenedAt = sql`
  case when pg_input_is_valid(audit_log.after ->> 'at', 'timestamptz') then (audit_log.after ->> 'at')::timestamptz end`;

/**
 * Entries about the order itself. What a correction changed stands in `order_corrections`, which
 * loses it with the personal data of the order; both have the time of their transaction.
 */
const ofOrder = (orderId: string) => sql`
  select coalesce(${happenedAt}, audit_log.at) as at,
    case when audit_log.at > ${happenedAt} + interval '1 minute' then audit_log.at end as "recordedAt",
    ${adminEmail} as by, action, audit_log.before, audit_log.after,
    jsonb_build_object('was', order_corrections.before, 'now', order_corrections.after) as joined
  from audit_log
  left join order_corrections on action = 'order_corrected'
    and order_corrections.order_id = subject_id
    and order_corrections.at = audit_log.at
  where subject_type = 'order' and subject_id = ${orderId}`;

const ofItems = (orderId: string) => sql`
  select at, null, ${adminEmail}, action, before, after,
    jsonb_build_object('tree', products.variety || ' on ' || products.rootstock)
  from order_items
  join audit_log on subject_type = 'order_item' and subject_id = order_items.id
  join products on products.id = product_id
  where order_id = ${orderId}`;

const ofPayments = (orderId: string) => sql`
  select at, null, null, 'payment_' || event, '{}', details, '{}'
  from payment_attempts
  join payment_events on attempt_id = payment_attempts.id
  where order_id = ${orderId}`;

const ofFailedRefunds = (orderId: string) => sql`
  select at, null, ${adminEmail}, action, before, after, '{}'
  from refunds
  join payment_attempts on payment_attempts.id = attempt_id
  join payment_discrepancies on payment_discrepancies.subject = refunds.id::text
  join audit_log on subject_type = 'payment_break' and subject_id = payment_discrepancies.id
  where order_id = ${orderId}`;

const ofMails = (orderId: string) => sql`
  select created_at, null, null, 'mail', '{}', jsonb_build_object('id', id, 'template', template, 'state', state), '{}'
  from mail_outbox
  where subject_id = ${orderId}`;

const ofNotices = (orderId: string) => sql`
  select created_at, null, null, 'partner_notice', '{}',
    jsonb_build_object('text', (select string_agg(notice ->> 'text', ' ')
          from jsonb_array_elements(notices) notice)), '{}'
  from order_notices
  where order_id = ${orderId} and said = 'checkout'`;

const ofLapse = (orderId: string) => sql`
  select lapsed_at, null, null, 'order_lapsed', '{}', '{}', '{}'
  from orders
  where id = ${orderId}
    and lapsed_at is not null
    and not exists (
      select from audit_log
      where subject_type = 'order' and subject_id = ${orderId} and after ->> 'by' = 'lapse'
    )`;

const ofCheckout = (orderId: string) => sql`
  select created_at, null, null, 'order_placed', '{}', '{}', '{}'
  from orders
  where id = ${orderId} and pays = 'card'`;

/** Merges admin changes, payment events and mails, newest first. */
export async function readTimeline(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const parts = [
    ofOrder(orderId),
    ofItems(orderId),
    ofPayments(orderId),
    ofFailedRefunds(orderId),
    ofMails(orderId),
    ofNotices(orderId),
    ofLapse(orderId),
    ofCheckout(orderId),
  ];
  const rows = await listRows(db)<TimelineRow>`
    ${sql.join(parts, sql` union all `)}
    order by at desc
    limit ${timelineLength}`;
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    recordedAt: row.recordedAt?.toISOString() ?? null,
  }));
}
