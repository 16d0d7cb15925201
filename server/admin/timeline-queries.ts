import { listLimits } from '#domain/admin/list-limits.ts';
import type { TimelineEntry } from '#domain/admin/orders.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

const timelineLength = listLimits.orderHistory;

interface TimelineRow extends Omit<TimelineEntry, 'at' | 'recordedAt'> {
  at: Date;
  recordedAt: Date | null;
}

/** Merges admin changes, payment events and mails. */
export async function readTimeline(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await listRows(db)<TimelineRow>`
    select coalesce((after ->> 'at')::timestamptz, at) as at, case when at > (after ->> 'at')::timestamptz + interval '1 minute' then at end as "recordedAt",
        (select email from auth.users where id = actor_id) as by, action, before, after
      from audit_log where subject_type = 'order' and subject_id = ${orderId}
    union all
    select at, null, (select email from auth.users where id = actor_id), action, before || jsonb_build_object('tree', products.variety || ' on ' || products.rootstock), after
      from order_items join audit_log on subject_type = 'order_item' and subject_id = order_items.id join products on products.id = product_id where order_id = ${orderId}
    union all
    select at, null, null, 'payment_' || event, '{}', details from payment_attempts join payment_events on attempt_id = payment_attempts.id where order_id = ${orderId}
    union all
    select at, null, (select email from auth.users where id = actor_id), action, before, after from refunds join payment_attempts on payment_attempts.id = attempt_id
      join payment_discrepancies on payment_discrepancies.subject = refunds.id::text join audit_log on subject_type = 'payment_break' and subject_id = payment_discrepancies.id where order_id = ${orderId}
    union all
    select created_at, null, null, 'mail', '{}', jsonb_build_object('id', id, 'template', template, 'state', state) from mail_outbox where subject_id = ${orderId}
    union all
    select created_at, null, null, 'partner_notice', '{}', jsonb_build_object('text', (select string_agg(notice ->> 'text', ' ') from jsonb_array_elements(notices) notice))
      from order_notices where order_id = ${orderId} and said = 'checkout'
    union all
    select lapsed_at, null, null, 'order_lapsed', '{}', '{}' from orders where id = ${orderId} and lapsed_at is not null
      and not exists (select from audit_log where subject_type = 'order' and subject_id = ${orderId} and after ->> 'by' = 'lapse')
    union all
    select created_at, null, null, 'order_placed', '{}', '{}' from orders where id = ${orderId} and pays = 'card'
    order by at desc limit ${timelineLength}`;
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    recordedAt: row.recordedAt?.toISOString() ?? null,
  }));
}
