import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { listLimits } from '#domain/list-limits.ts';
import {
  depositItemsMax,
  type Deposit,
  type DepositCash,
  type DepositCheck,
  type DepositRow,
} from '#domain/orders/deposits.ts';
import type { Reversal } from '#domain/orders/farm-orders.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, findRow, getRow, listRows } from '#server/database/rows.ts';

const isStanding = sql`exists (select from manual_payments where tender_id = tenders.id and reversed_at is null)`;

const isReversed = (reversal: Reversal['reversal']) =>
  sql`exists (select from manual_payments where tender_id = tenders.id and reversal = ${reversal})`;

const listChecks = (db: Db, condition: RawBuilder<unknown>): Promise<DepositCheck[]> =>
  listRows(db)<DepositCheck>`
    select tenders.id, check_number as "checkNumber", amount_cents as cents, received_on::text as "receivedOn",
      orders, payee, "bouncedOn", "wasMistake"
    from tenders cross join lateral (
      select json_agg(json_build_object('id', orders.id, 'number', order_number) order by order_number, orders.id) as orders,
        coalesce(min(full_name), '') as payee,
        (min(reversed_at) filter (where reversal = 'bounced') at time zone ${farmTimeZone})::date::text as "bouncedOn",
        bool_or(coalesce(reversal = 'mistake', false)) as "wasMistake"
      from manual_payments join orders on orders.id = manual_payments.order_id
        left join order_customers on order_customers.order_id = orders.id
      where tender_id = tenders.id
    ) paid
    where kind = 'check' and ${condition}
    order by received_on, tenders.created_at, tenders.id limit ${depositItemsMax}`;

const listCash = (db: Db, condition: RawBuilder<unknown>): Promise<DepositCash[]> =>
  listRows(db)<DepositCash>`
    select id, day::text as day, cents, note from till_entries
    where for_bank and undone_at is null and ${condition} order by till_entries.day, at limit ${depositItemsMax}`;

const isCheckWaiting = sql`not exists (select from deposit_items where tender_id = tenders.id)`;
const isCashWaiting = sql`not exists (select from deposit_items where till_entry_id = till_entries.id)`;

/** Checks that are still worth their money, and in no deposit. */
export const listWaitingChecks = (db: Db): Promise<DepositCheck[]> =>
  listChecks(db, sql`${isStanding} and ${isCheckWaiting}`);

export const listWaitingCash = (db: Db): Promise<DepositCash[]> => listCash(db, isCashWaiting);

export const listDeposits = (db: Db): Promise<DepositRow[]> =>
  listRows(db)<DepositRow>`
    select deposits.id, deposits.day::text as day, count(tenders.id)::integer as checks,
      coalesce(sum(amount_cents), 0)::float8 as "checkCents", coalesce(sum(cents), 0)::float8 as "cashCents",
      count(tenders.id) filter (where ${isReversed('bounced')})::integer as bounced,
      count(tenders.id) filter (where ${isReversed('mistake')})::integer as mistakes
    from deposits join deposit_items on deposit_id = deposits.id
      left join tenders on tenders.id = tender_id left join till_entries on till_entries.id = till_entry_id
    where deposits.undone_at is null
    group by deposits.id order by deposits.day desc, deposits.at desc limit ${listLimits.deposits}`;

export async function findDeposit(db: Db, id: string): Promise<Deposit | undefined> {
  const row = await findRow(db)<Omit<Deposit, 'checks' | 'cash'>>`
    select id, day::text as day, note, (select email from auth.users where users.id = entered_by) as by,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from deposits where id = ${id} and undone_at is null`;
  if (!row) return undefined;
  const [checks, cash] = await Promise.all([
    listChecks(db, isIn(id, 'tender_id', 'tenders.id')),
    listCash(db, isIn(id, 'till_entry_id', 'till_entries.id')),
  ]);
  return { ...row, checks, cash };
}

const isIn = (deposit: string, item: string, column: string) =>
  sql`${sql.ref(column)} in (select ${sql.ref(item)} from deposit_items where deposit_id = ${deposit})`;

/**
 * Locks what is wanted and can be deposited, so that it does not bounce, and is not deposited by
 * another admin or taken back, meanwhile.
 * @returns its sum, and the day on which the last of it came in
 */
export async function lockWaiting(
  trx: Trx,
  { checks, cash }: { checks: readonly string[]; cash: readonly string[] },
): Promise<{ items: number; cents: number; lastDay: string | null }> {
  await sql`select from tenders where id = any(${[...checks]}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  // In the order in which a reversal writes them.
  await sql`select from manual_payments where tender_id = any(${[...checks]}::uuid[]) order by order_id for share`.execute(
    trx,
  );
  await sql`select from till_entries where id = any(${[...cash]}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  return getRow(trx)<{ items: number; cents: number; lastDay: string | null }>`
    select count(*)::integer as items, coalesce(sum(cents), 0)::float8 as cents, max(day)::text as "lastDay" from (
      select amount_cents as cents, received_on as day from tenders where tenders.id = any(${[...checks]}::uuid[]) and kind = 'check'
        and ${isStanding} and ${isCheckWaiting}
      union all
      select cents, day from till_entries where till_entries.id = any(${[...cash]}::uuid[]) and for_bank and undone_at is null
        and ${isCashWaiting}
    ) waiting`;
}

export const isKnownDeposit = async (trx: Trx, id: string): Promise<boolean> =>
  (await findRow(trx)`select from deposits where id = ${id}`) !== undefined;

interface DepositToInsert {
  id: string;
  day: string;
  note: string;
  by: string;
  checks: readonly string[];
  cash: readonly string[];
}

export async function insertDeposit(trx: Trx, deposit: DepositToInsert): Promise<void> {
  const { id, day, note, by, checks, cash } = deposit;
  await trx.insertInto('deposits').values({ id, day, note, entered_by: by }).execute();
  await trx
    .insertInto('deposit_items')
    .values([
      ...checks.map((tender) => ({ deposit_id: id, tender_id: tender })),
      ...cash.map((entry) => ({ deposit_id: id, till_entry_id: entry })),
    ])
    .execute();
}

/** Its items wait again. @returns false when it was taken back before */
export async function undoDeposit(trx: Trx, id: string, by: string): Promise<boolean> {
  const undone = await countAffected(trx)`
    update deposits set undone_at = now(), undone_by = ${by} where id = ${id} and undone_at is null`;
  if (undone === 0) return false;
  await trx.deleteFrom('deposit_items').where('deposit_id', '=', id).execute();
  return true;
}
