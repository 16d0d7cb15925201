import { compiled } from '@grafted/postgres/compiled.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import { neverSent, type Attempt } from './attempts.ts';
import type { ClientKeys } from './client-keys.ts';

const countsAsTry = sql`state = 'failed' and failure_code is distinct from ${sql.lit(neverSent)}`;

export interface TryCounts {
  /** Failed attempts of the account in the last hour. */
  tries: number;
  /** Failed minus paid attempts from the network in the last hour. */
  network: number;
  /** The same from the network around it. */
  site: number;
  /** Declines of the account in the last ten minutes. */
  recent: number;
  /** Declines of the account in the last day. */
  day: number;
}

export const countTries = async (
  db: Db,
  { userId, clientKeys }: { userId: string | null; clientKeys: ClientKeys },
): Promise<TryCounts> => oneRow(await selectTries(db, { userId, ...clientKeys }));

const failedMinusPaid = sql`(count(*) filter (where ${countsAsTry}) - count(*) filter (where state = 'captured'))::int`;

const selectTries = compiled(
  (_db: Db, payer: { userId: string | null } & ClientKeys) => sql<TryCounts>`
    select (
      select count(*)::int
      from payment_attempts
      where user_id = ${payer.userId}
        and ${countsAsTry}
        and state <> 'captured'
        and created_at > now() - interval '1 hour'
    ) as tries,
      (
        select ${failedMinusPaid}
        from payment_attempts
        where client_key = ${payer.block}
          and created_at > now() - interval '1 hour'
      ) as network,
      (
        select ${failedMinusPaid}
        from payment_attempts
        where client_site = ${payer.site}
          and created_at > now() - interval '1 hour'
      ) as site,
      (
        select count(*)::int
        from payment_attempts
        where user_id = ${payer.userId}
          and failure = 'declined'
          and state <> 'captured'
          and created_at > now() - interval '10 minutes'
      ) as recent,
      (
        select count(*)::int
        from payment_attempts
        where user_id = ${payer.userId}
          and failure = 'declined'
          and state <> 'captured'
          and created_at > now() - interval '1 day'
      ) as day`,
);

/** Failed attempts of one order in the last day. */
export async function countTriesOfOrder(trx: Trx, orderId: string): Promise<number> {
  const row = await getRow(trx)<{ count: number }>`
    select count(*)::int as count from payment_attempts where order_id = ${orderId} and ${countsAsTry}
      and created_at > now() - interval '1 day'`;
  return row.count;
}

/** Declines of the account in the day before this attempt. */
export async function countDeclinesBefore(
  db: Db,
  { userId, createdAt }: Pick<Attempt, 'userId' | 'createdAt'>,
): Promise<number> {
  const row = await getRow(db)<{ count: number }>`
    select count(*)::int as count
    from payment_attempts
    where user_id = ${userId}
      and failure = 'declined'
      and state <> 'captured'
      and created_at < ${createdAt}
      and created_at > ${createdAt}::timestamptz - interval '1 day'`;
  return row.count;
}

/** Declines of all accounts in the last hour. */
export async function countRecentDeclines(db: Db): Promise<number> {
  const row = await getRow(db)<{ count: number }>`
    select count(*)::int as count from payment_attempts where failure = 'declined'
      and created_at > now() - interval '1 hour'`;
  return row.count;
}
