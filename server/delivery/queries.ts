import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';

const driveTimeDays = 7;
const quoteColumns = ['id', 'minutes', 'fee_cents'] as const;

export interface Quote {
  id: string;
  minutes: number;
  feeCents: Cents;
}

export interface QuotedTrip {
  userId: string;
  /** Evened out. */
  address: string;
  treeCount: number;
}

export async function insertQuote(db: Db, { userId, address, treeCount, minutes, feeCents }: QuotedTrip & { minutes: number; feeCents: Cents }): Promise<Quote> {
  // Whoever asks again needs none of the old ones; one that is being paid for is read in another transaction by now.
  await sql`delete from delivery_quotes where user_id = ${userId} and expires_at < now() - interval '1 hour'`.execute(db);
  const row = await db
    .insertInto('delivery_quotes')
    .values({ user_id: userId, address, tree_count: treeCount, minutes, fee_cents: feeCents })
    .returning(quoteColumns)
    .executeTakeFirstOrThrow();
  return { id: row.id, minutes: row.minutes, feeCents: row.fee_cents };
}

/** This customer's price for this very trip, while it stands; by its id where the caller names one. */
export async function findQuote(trx: Trx, { userId, address, treeCount }: QuotedTrip, quoteId: string | undefined): Promise<Quote | undefined> {
  const row = await trx
    .selectFrom('delivery_quotes')
    .select(quoteColumns)
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('tree_count', '=', treeCount)
    .where('fee_cents', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(quoteId !== undefined, (query) => query.where('id', '=', quoteId!))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, minutes: row.minutes, feeCents: row.fee_cents };
}

export async function findKnownMinutes(db: Db, addressHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('drive_times')
    .select('minutes')
    .where('address_hash', '=', addressHash)
    .where('found_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(driveTimeDays)})`)
    .executeTakeFirst();
  return row?.minutes;
}

export async function saveMinutes(db: Db, addressHash: string, minutes: number): Promise<void> {
  await db
    .insertInto('drive_times')
    .values({ address_hash: addressHash, minutes })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ minutes, found_at: sql`now()` }))
    .execute();
}
