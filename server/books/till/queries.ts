import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '#domain/books/accounting.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type {
  CashFacts,
  LateLine,
  MethodSums,
  TillDay,
  TillEntry,
  TillEntryKind,
} from '#domain/orders/till.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow, getRow, listRows } from '#server/database/rows.ts';
import { isDue } from '#server/orders/conditions/queries.ts';

const zone = sql.lit(farmTimeZone);
const utc = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const emailOf = (column: string) =>
  sql`(select email from auth.users where users.id = ${sql.ref(column)})`;
/** The day at the farm. */
const dayOf = (time: string) => sql`(${sql.ref(time)} at time zone ${zone})::date`;
const within = (time: string, { from, to }: DayRange) =>
  sql`${sql.ref(time)} >= ${from}::date::timestamp at time zone ${zone}
    and ${sql.ref(time)} < (${to}::date + 1)::timestamp at time zone ${zone}`;

/** What a reversal takes off a payment: all of it that was not given back before. */
const reversedCents = sql`(manual_payments.amount_cents - coalesce(
    (select sum(manual_refunds.amount_cents) from manual_refunds where payment_id = manual_payments.id), 0))`;

/** A payment that was entered by mistake was never taken, on the day for which it was entered. */
const takenCents = sql`(manual_payments.amount_cents
    - case when reversal = 'mistake' then ${reversedCents} else 0 end)`;

/**
 * The latest day before this one from which the cash can be followed: it has a float, or the till
 * was counted. The day's own float or count says nothing about what the days before have left.
 */
export async function findCashBegin(db: Db, day: string): Promise<string> {
  const { begin } = await getRow(db)<{ begin: string }>`
    select coalesce(max(day), ${day}::date)::text as begin
    from till_entries where undone_at is null and kind <> 'taken_out' and day < ${day}`;
  return begin;
}

/** The days of a range on which cash moved, or an entry was made, in order. */
export const listCashFacts = (db: Db, range: DayRange): Promise<CashFacts[]> =>
  listRows(db)<CashFacts>`
    with entries as (
      select * from till_entries where undone_at is null and day between ${range.from} and ${range.to}
    ), counts as (
      select day, cents, expected_cents, at from entries where kind = 'count'
    ), moved as (
      select received_on as day, 'taken' as what, ${takenCents} as cents, null::timestamptz as at
      from manual_payments where kind = 'cash' and received_on between ${range.from} and ${range.to}
      union all
      select ${dayOf('at')}, 'given back', amount_cents, at
      from manual_refunds where kind = 'cash' and ${within('at', range)}
      union all
      select ${dayOf('reversed_at')}, 'bounced', ${reversedCents}, reversed_at
      from manual_payments where kind = 'cash' and reversal = 'bounced' and ${within('reversed_at', range)}
      union all
      select day, 'taken out', cents, at from entries where kind = 'taken_out'
    ), sums as (
      select moved.day, sum(moved.cents) filter (where what = 'taken') as taken,
        sum(moved.cents) filter (where what = 'given back' and not after) as given_back,
        sum(moved.cents) filter (where what = 'bounced' and not after) as bounced,
        sum(moved.cents) filter (where what = 'taken out' and not after) as taken_out,
        sum(moved.cents) filter (where after) as gone_after
      from moved left join counts on counts.day = moved.day
        cross join lateral (select coalesce(moved.at > counts.at, false) as after) timing
      group by 1
    ), days as (select day from sums union select day from entries)
    select days.day::text as day,
      (select cents from entries where entries.day = days.day and kind = 'float') as "floatCents",
      coalesce(taken, 0)::float8 as "takenCents", coalesce(given_back, 0)::float8 as "givenBackCents",
      coalesce(bounced, 0)::float8 as "bouncedCents", coalesce(taken_out, 0)::float8 as "takenOutCents",
      coalesce(gone_after, 0)::float8 as "goneAfterCents",
      (
        select json_build_object('cents', cents, 'expectedCents', expected_cents)
        from counts where counts.day = days.day
      ) as count
    from days left join sums using (day) order by 1`;

/** What each way of paying brought in a range, and what went back the same way. */
export const listMethodSums = (db: Db, range: DayRange): Promise<MethodSums[]> =>
  listRows(db)<MethodSums>`
    with moved as (
      select kind as method, ${takenCents} as taken, 0 as given_back, 0 as bounced
      from manual_payments where received_on between ${range.from} and ${range.to}
      union all
      select kind, 0, amount_cents, 0 from manual_refunds where ${within('at', range)}
      union all
      select kind, 0, 0, ${reversedCents}
      from manual_payments where reversal = 'bounced' and ${within('reversed_at', range)}
      union all
      select ${cardMethod}, amount_cents, 0, 0
      from payment_attempts where state = 'captured' and ${within('captured_at', range)}
      union all
      select ${cardMethod}, 0, case when cause = 'dispute' then 0 else refunds.amount_cents end,
        case when cause = 'dispute' then refunds.amount_cents else 0 end
      from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.state = 'completed' and ${within('completed_at', range)}
    )
    select method, count(*) filter (where taken > 0)::integer as payments, sum(taken)::float8 as "takenCents",
      sum(given_back)::float8 as "givenBackCents", sum(bounced)::float8 as "bouncedCents"
    from moved group by 1 having sum(taken) + sum(given_back) + sum(bounced) > 0`;

const cardMethod = sql`case when payment_attempts.purpose = 'due' then 'link' else 'card' end`;

/** What orders with a day in the range have still to pay. */
export const readDue = (
  db: Db,
  { from, to }: DayRange,
): Promise<{ orders: number; cents: Cents }> =>
  getRow(db)<{ orders: number; cents: Cents }>`
    select count(*)::integer as orders, coalesce(sum(balance_cents), 0)::float8 as cents from orders
    where ${isDue} and hidden_at is null and status <> 'Canceled'
      and id in (select order_id from pickups join pickup_windows on pickup_windows.id = window_id
        where day between ${from} and ${to} and state <> 'canceled')`;

export const listEntries = (db: Db, day: string): Promise<TillEntry[]> =>
  listRows(db)<TillEntry>`
    select id, kind, cents, for_bank as "forBank", note, ${emailOf('entered_by')} as by,
      ${utc(sql.ref('at'))} as at,
      exists (select from deposit_items where till_entry_id = till_entries.id) as deposited
    from till_entries where day = ${day} and undone_at is null order by till_entries.at`;

/** What the shop heard of after the till of a day was counted. */
export const listLate = (db: Db, day: string): Promise<LateLine[]> =>
  listRows(db)<LateLine>`
    select late.id, late.kind, method, late.cents::float8 as cents, check_number as "checkNumber", orders.id as "orderId",
      order_number as "orderNumber", ${emailOf('late.by')} as by, ${utc(sql.ref('late.at'))} as at
    from (
      select manual_payments.id, 'taken' as kind, manual_payments.kind as method, amount_cents as cents, check_number,
        order_id, received_by as by, created_at as at
      from manual_payments where received_on = ${day}
      union all
      select manual_payments.id, 'mistake', manual_payments.kind, ${reversedCents}, check_number,
        order_id, reversed_by, reversed_at
      from manual_payments where received_on = ${day} and reversal = 'mistake'
    ) late
      join till_entries on till_entries.day = ${day} and till_entries.kind = 'count' and till_entries.undone_at is null
      join orders on orders.id = order_id
    where late.at > till_entries.at order by late.at, late.id, late.kind desc`;

export const listPhones = (db: Db, day: string): Promise<TillDay['phones']> =>
  listRows(db)<TillDay['phones'][number]>`
    select phone, ${emailOf('taken_by')} as by, ${utc(sql.ref('taken_at'))} as "takenAt",
      ${utc(sql.ref('reported_at'))} as "reportedAt", waiting, put_away_at is not null as "putAway"
    from check_in_phones where day = ${day} order by taken_at, phone`;

/** When the last window of a day ends; null without one. */
export async function findDayEnd(db: Db, day: string): Promise<string | null> {
  const { at } = await getRow(db)<{ at: string | null }>`
    select ${utc(sql`max((day + ends) at time zone ${zone})`)} as at
    from pickup_windows where day = ${day} and booked_orders > 0`;
  return at;
}

/**
 * When something was last handed over on a day. On a day without a hand-over, when cash or a check
 * was last recorded for it: elsewhere that may have happened at the desk, where no phone is.
 */
export async function findLastWork(db: Db, day: string): Promise<string | null> {
  const { at } = await getRow(db)<{ at: string | null }>`
    select ${utc(sql`coalesce(
      (select max(at) from handovers where undone_at is null and ${within('at', { from: day, to: day })}),
      (select max(at) from manual_payments where received_on = ${day} and reversed_at is null))`)} as at`;
  return at;
}

export interface SeasonDays extends DayRange {
  name: string;
}

/**
 * The days of the season that a day belongs to: from the end of the one before, in which its trees
 * are sold, to the end of its pickups; of the last one also what came in since.
 */
export const findSeasonOf = (db: Db, day: string): Promise<SeasonDays> =>
  getRow(db)<SeasonDays>`
    with ordered as (
      select name, coalesce(lag(pickup_until) over (order by pickup_until) + 1, pickup_from - 365) as first,
        case when lead(pickup_until) over (order by pickup_until) is null then greatest(pickup_until, ${day}) else pickup_until end as last
      from seasons
    )
    select name, least(first, ${day})::text as "from", last::text as "to" from ordered
    where last >= ${day} order by last limit 1`;

export interface NewEntry {
  id: string;
  kind: TillEntryKind;
  day: string;
  cents: Cents;
  expectedCents?: Cents;
  forBank?: boolean;
  note: string;
}

/** False when it is known already, or the day has one of its kind. */
export async function insertEntry(trx: Trx, by: string, entry: NewEntry): Promise<boolean> {
  const row = await trx
    .insertInto('till_entries')
    .values({
      id: entry.id,
      kind: entry.kind,
      day: entry.day,
      cents: entry.cents,
      expected_cents: entry.expectedCents ?? null,
      for_bank: entry.forBank ?? false,
      note: entry.note,
      entered_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SavedEntry {
  kind: TillEntryKind;
  day: string;
  cents: Cents;
  forBank: boolean;
  note: string;
  isUndone: boolean;
}

/** Locks it, so that it is not put into a deposit while it is taken back. */
export const lockEntry = (trx: Trx, id: string): Promise<SavedEntry | undefined> =>
  findRow(trx)<SavedEntry>`
    select kind, day::text as day, cents, for_bank as "forBank", note, undone_at is not null as "isUndone"
    from till_entries where id = ${id} for no key update`;

/** The float or the count of a day. */
export const findEntryOfDay = (
  db: Db,
  day: string,
  kind: 'float' | 'count',
): Promise<{ id: string; cents: Cents; by: string | null; at: string } | undefined> =>
  findRow(db)<{ id: string; cents: Cents; by: string | null; at: string }>`
    select id, cents, ${emailOf('entered_by')} as by, ${utc(sql.ref('at'))} as at
    from till_entries where day = ${day} and kind = ${kind} and undone_at is null`;

export const isDeposited = async (trx: Trx, entryId: string): Promise<boolean> =>
  (await findRow(trx)`select from deposit_items where till_entry_id = ${entryId}`) !== undefined;

export async function undoEntry(trx: Trx, id: string, by: string): Promise<void> {
  await trx
    .updateTable('till_entries')
    .set({ undone_at: sql<Date>`now()`, undone_by: by })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}
