import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { AskedAmount, Consequence, OrderBalance } from '#domain/orders/balance.ts';
import type { Entry, EntryPart, GivenOn } from '#domain/orders/entries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, getRow, listRows } from '#server/database/rows.ts';

interface EntryRow {
  part: EntryPart;
  lineId: string | null;
  givenOn: GivenOn | null;
  cents: number;
  rate: number;
  code: string;
}

/**
 * In the order in which they were entered.
 * @param cause only those that it made
 */
export async function listEntries(db: Db, orderId: string, cause?: string): Promise<Entry[]> {
  const isWanted = cause === undefined ? sql`true` : sql`cause = ${cause}`;
  const rows = await listRows(db)<EntryRow>`
    select part, line_id as "lineId", given_on as "givenOn", cents::float8 as cents, tax_rate as rate, tax_code as code
    from order_entries where order_id = ${orderId} and ${isWanted} order by id`;
  return rows.map(({ rate, code, ...entry }) => ({ ...entry, tax: { rate, code } }));
}

export interface NewEntries {
  orderId: string;
  /** The request that made them. */
  cause: string;
  entries: readonly Entry[];
}

/** A trigger adds them to what the order owes. */
export async function insertEntries(
  trx: Trx,
  { orderId, cause, entries }: NewEntries,
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('order_entries')
    .values(
      entries.map(({ part, lineId, givenOn, cents, tax }) => ({
        order_id: orderId,
        cause,
        part,
        line_id: lineId,
        given_on: givenOn,
        cents,
        tax_rate: tax.rate,
        tax_code: tax.code,
      })),
    )
    .execute();
}

/** Final only while the order is locked. */
export const readBalance = (db: Db, orderId: string): Promise<OrderBalance> =>
  getRow(db)<OrderBalance>`
    select owed_cents::float8 as "owedCents", paid_cents::float8 as "paidCents", refunded_cents::float8 as "refundedCents",
      reversed_cents::float8 as "reversedCents"
    from orders where id = ${orderId}`;

/**
 * When an amount is due. `day`: at the end of that day at the farm. `trees`: with the trees, on the
 * day of the order.
 */
export type DueTerm = { by: 'day'; day: string } | { by: 'trees' };

export interface NewDue {
  orderId: string;
  cause: string;
  cents: Cents;
  term: DueTerm;
  ifUnpaid: Consequence;
}

/** Midnight after the day. */
const endOf = (day: string) =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone ${farmTimeZone}`;

export const insertDue = (
  trx: Trx,
  { orderId, cause, cents, term, ifUnpaid }: NewDue,
): Promise<void> =>
  execute(trx)`insert into order_dues (order_id, cause, cents, due_at, if_unpaid)
    values (${orderId}, ${cause}, ${cents}, ${term.by === 'day' ? endOf(term.day) : null}, ${ifUnpaid})`;

/** What was asked for and is not settled, oldest first. */
export async function listAsked(db: Db, orderId: string): Promise<AskedAmount[]> {
  const rows = await listRows(db)<
    Omit<AskedAmount, 'at' | 'dueAt'> & { at: Date; dueAt: Date | null }
  >`
    select cause as "changeId", cents::float8 as cents, at, due_at as "dueAt", if_unpaid as "ifUnpaid"
    from order_dues where order_id = ${orderId} and closed_at is null order by at, cause`;
  return rows.map(({ at, dueAt, ...asked }) => ({
    ...asked,
    at: at.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/** Asks for less of one amount; of nothing, when `cents` is 0. */
export const setAsked = (
  trx: Trx,
  { orderId, changeId, cents }: { orderId: string; changeId: string; cents: Cents },
): Promise<void> =>
  cents > 0
    ? execute(
        trx,
      )`update order_dues set cents = ${cents} where order_id = ${orderId} and cause = ${changeId}`
    : execute(
        trx,
      )`update order_dues set closed_at = now() where order_id = ${orderId} and cause = ${changeId}`;

/** Nothing is due any more. */
export const closeDues = (trx: Trx, orderId: string): Promise<void> =>
  execute(
    trx,
  )`update order_dues set closed_at = now() where order_id = ${orderId} and closed_at is null`;

/**
 * Moves the day of amounts that lapse; those that are due with the trees move with their order.
 * @returns the last day before; undefined when nothing lapses
 */
export async function setDueDay(
  trx: Trx,
  orderId: string,
  day: string,
): Promise<{ dueOn: string } | undefined> {
  // The amounts are read as they were before the statement.
  return findRow(trx)<{ dueOn: string }>`
    with moved as (
      update order_dues
      set due_at = ${endOf(day)}
      where order_id = ${orderId} and closed_at is null and due_at is not null
    )
    select ((min(due_at) at time zone ${farmTimeZone})::date - 1)::text as "dueOn"
    from order_dues
    where order_id = ${orderId} and closed_at is null and due_at is not null
    having count(*) > 0`;
}

/**
 * Whoever pays at pickup keeps the trees until the end of the chosen day, whatever day they were
 * held until. Never shortens.
 */
export const holdUntilPickup = (trx: Trx, orderIds: readonly string[]): Promise<void> =>
  execute(trx)`
    update order_dues set due_at = greatest(due_at, (day + 1)::timestamp at time zone ${farmTimeZone})
    from pickups join pickup_windows on pickup_windows.id = window_id
    where pickups.order_id = order_dues.order_id and order_dues.order_id = any(${[...orderIds]}::uuid[])
      and pickups.state in ('booked', 'arrived') and order_dues.closed_at is null and due_at is not null
      and if_unpaid = 'cancel'`;
