import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import { webhookTriesMax } from '#server/payments/webhook-queries.ts';

/** Amounts and ages that an operator watches; ages in seconds, 0 when nothing waits. */
export interface ShopState {
  attempts: Record<string, number>;
  oldestUnsettled: number;
  unsettledRefunds: number;
  discrepancies: number;
  mails: Record<string, number>;
  oldestMail: number;
  jobs: { ready: number; failed: number; oldest: number };
  stockWaits: number;
  /** Since the last backup that was restored and checked; null without one. */
  backupAge: number | null;
}

const recent = sql.raw(`interval '1 day'`);

/** In one statement, by indexes: it runs at every scrape. */
export const readShopState = (db: Db): Promise<ShopState> =>
  getRow(db)<ShopState>`select
    (select coalesce(jsonb_object_agg(state, count), '{}') from
      (select state, count(*)::integer from payment_attempts
        where state in ('sent', 'authorized', 'voiding') or created_at > now() - ${recent}
        group by state) by_state) as attempts,
    (select ${age('min(created_at)')} from payment_attempts
        where state in ('sent', 'authorized', 'voiding')) as "oldestUnsettled",
    (select count(*)::integer from refunds where state in ('sent', 'pending')) as "unsettledRefunds",
    (select count(*)::integer from payment_discrepancies where resolved_at is null) as discrepancies,
    (select coalesce(jsonb_object_agg(state, count), '{}') from
      (select state, count(*)::integer from mail_outbox
        where state = 'waiting' or created_at > now() - ${recent} group by state) by_state) as mails,
    (select ${age('min(next_attempt_at)')} from mail_outbox where state = 'waiting'
        and next_attempt_at < now()) as "oldestMail",
    (select jsonb_build_object(
        'ready', count(*) filter (where not failed and due_at <= now()),
        'failed', count(*) filter (where failed),
        'oldest', ${age('min(due_at) filter (where not failed and due_at <= now())')})
      from (
        select due_at, last_error is not null and attempts = 0 as failed from schedules
        union all
        select next_attempt_at, attempts >= ${webhookTriesMax} from payment_webhooks where applied_at is null
      ) background) as jobs,
    (select count(distinct (product_id, email))::integer from stock_waits where live
        and proven_at is not null) as "stockWaits",
    (select extract(epoch from now() - max(started_at))::float8 from backups where state = 'checked') as "backupAge"`;

const age = (moment: string) =>
  sql.raw(`coalesce(extract(epoch from now() - ${moment}), 0)::float8`);
