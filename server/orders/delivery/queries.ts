import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';

const driveTimeDays = 7;
const quoteColumns = ['id', 'minutes', 'fee_cents'] as const;

export interface Quote {
  id: string;
  minutes: number;
  feeCents: Cents;
}

export interface QuoteKey {
  userId: string;
  /** Normalized. */
  address: string;
  treeCount: number;
}

export async function insertQuote(
  db: Db,
  {
    userId,
    address,
    treeCount,
    minutes,
    feeCents,
  }: QuoteKey & { minutes: number; feeCents: Cents },
): Promise<Quote> {
  // Keep quotes for an hour after expiry: a running checkout may still read one.
  await execute(db)`
    delete from delivery_quotes where user_id = ${userId} and expires_at < now() - interval '1 hour'`;
  const row = await db
    .insertInto('delivery_quotes')
    .values({ user_id: userId, address, tree_count: treeCount, minutes, fee_cents: feeCents })
    .returning(quoteColumns)
    .executeTakeFirstOrThrow();
  return { id: row.id, minutes: row.minutes, feeCents: row.fee_cents };
}

/** This customer's unexpired quote for the same address and tree count; by id if given. */
export async function findQuote(
  trx: Trx,
  { userId, address, treeCount }: QuoteKey,
  quoteId: string | undefined,
): Promise<Quote | undefined> {
  const row = await trx
    .selectFrom('delivery_quotes')
    .select(quoteColumns)
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('tree_count', '=', treeCount)
    .where('fee_cents', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .$call((query) => (quoteId === undefined ? query : query.where('id', '=', quoteId)))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, minutes: row.minutes, feeCents: row.fee_cents };
}

export async function findCachedMinutes(db: Db, addressHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('drive_times')
    .select('minutes')
    .where('address_hash', '=', addressHash)
    .where('found_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(driveTimeDays)})`)
    .executeTakeFirst();
  return row?.minutes;
}

export async function cacheMinutes(db: Db, addressHash: string, minutes: number): Promise<void> {
  await db
    .insertInto('drive_times')
    .values({ address_hash: addressHash, minutes })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({ minutes, found_at: sql`now()` }),
    )
    .execute();
}

/** @returns the number of deleted rows */
export const deleteExpiredQuotes = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from delivery_quotes where expires_at < now() - interval '1 day'`;
