import { sql } from 'kysely';
import type { DayRange } from '#domain/books/accounting.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { PostedEvent } from '#domain/orders/journal.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import type { PostingKind } from '#server/schema/order-entries.ts';

// Statements over a range have literals only, so that they are not prepared: one plan for all ranges is slow for years.

const zone = sql.lit(farmTimeZone);

export interface JournalEvent extends PostedEvent {
  kind: PostingKind;
  /** The payment, refund or reversal; of entries their cause. */
  source: string;
  date: string;
  orderId: string;
  orderNumber: number | null;
  /** Empty once the order has lost its personal data. */
  payee: string;
  reference: string;
}

/** Oldest first, in batches: one row for what moved at once, with its parts. */
export async function* readEvents(
  db: Db,
  { from, to }: DayRange,
  batchSize: number,
): AsyncGenerator<JournalEvent[]> {
  for (let after = sql`true`; ;) {
    const rows = await listRows(db)<JournalEvent & { at: string; last: string }>`
      select moved.*, order_number as "orderNumber", coalesce(full_name, '') as payee,
        moved.kind = 'reversal' and exists (
          select from manual_payments join deposit_items on deposit_items.tender_id = manual_payments.tender_id
          where reversal_id = moved.source
        ) as "isAtBank"
      from (
        select kind, source, method, reference, order_id as "orderId", at::text as at, max(id)::text as last,
          to_char(at at time zone ${zone}, 'YYYY-MM-DD') as date,
          json_agg(json_build_object('part', part, 'cents', cents, 'taxCents', tax_cents) order by id) as parts
        from order_postings
        where at >= ${sql.lit(from)}::date::timestamp at time zone ${zone}
          and at < (${sql.lit(to)}::date + 1)::timestamp at time zone ${zone}
        group by kind, source, method, reference, order_id, order_postings.at
        having ${after}
        order by order_postings.at, max(id) limit ${sql.lit(batchSize)}
      ) moved
        join orders on orders.id = moved."orderId"
        left join order_customers on order_customers.order_id = moved."orderId"
      order by moved.at::timestamptz, moved.last::bigint`;
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = sql`(order_postings.at, max(id)) > (${sql.lit(last.at)}::timestamptz, ${sql.lit(last.last)}::bigint)`;
  }
}

interface DepositSums {
  id: string;
  day: string;
  checks: number;
  checkCents: Cents;
  cashCents: Cents;
}

/** By day. */
export const listDepositsOf = (db: Db, { from, to }: DayRange): Promise<DepositSums[]> =>
  listRows(db)<DepositSums>`
    select deposits.id, deposits.day::text as day, count(tender_id)::integer as checks,
      coalesce(sum(amount_cents), 0)::float8 as "checkCents", coalesce(sum(cents), 0)::float8 as "cashCents"
    from deposits join deposit_items on deposit_id = deposits.id
      left join tenders on tenders.id = tender_id left join till_entries on till_entries.id = till_entry_id
    where deposits.undone_at is null and deposits.day between ${from} and ${to}
    group by deposits.id order by deposits.day, deposits.at`;

interface SpentCash {
  id: string;
  day: string;
  cents: Cents;
  note: string;
}

/** Cash that left the till for something else than the bank, by day. */
export const listSpentCash = (db: Db, { from, to }: DayRange): Promise<SpentCash[]> =>
  listRows(db)<SpentCash>`
    select id, day::text as day, cents, note from till_entries
    where kind = 'taken_out' and not for_bank and undone_at is null and day between ${from} and ${to}
    order by till_entries.day, at`;
