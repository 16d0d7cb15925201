import { sql } from 'kysely';
import type { Limit } from './settings/limits.ts';
import type { AuthDb } from './tables.ts';

const burstMax = 30;
const sweepEvery = 1000;

/**
 * A bucket that fills up evenly, with so many drops at most; each call takes one. All there is to store is when it
 * will be full again, so taking a drop is one statement. Answers how long to wait when the bucket is empty.
 */
export function createBucket(db: AuthDb, name: string, { times, seconds }: Limit): (key: string) => Promise<number | undefined> {
  const dropSeconds = seconds / times;
  const capacitySeconds = dropSeconds * Math.min(burstMax, Math.max(1, times));
  const span = (length: number) => sql<Date>`make_interval(secs => ${length})`;
  const now = sql<Date>`clock_timestamp()`;

  return async (key) => {
    const bucket = `${name}:${key}`;
    if (Math.random() * sweepEvery < 1) await sweep(db);
    const taken = await db
      .insertInto('auth.rate_buckets')
      .values({ key: bucket, full_at: sql`${now} + ${span(dropSeconds)}` })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ full_at: sql`greatest(${sql.ref('auth.rate_buckets.full_at')}, ${now}) + ${span(dropSeconds)}` })
          .where(sql<boolean>`${sql.ref('auth.rate_buckets.full_at')} + ${span(dropSeconds)} <= ${now} + ${span(capacitySeconds)} + interval '1 microsecond'`),
      )
      .returning('key')
      .executeTakeFirst();
    if (taken) return undefined;
    const found = await db
      .selectFrom('auth.rate_buckets')
      .select(sql<number>`extract(epoch from full_at + ${span(dropSeconds)} - ${span(capacitySeconds)} - ${now})::float8`.as('wait'))
      .where('key', '=', bucket)
      .executeTakeFirst();
    return Math.max(0, found?.wait ?? 0);
  };
}

/** As if nothing had been taken. */
export async function refillBucket(db: AuthDb, name: string, key: string): Promise<void> {
  await db.deleteFrom('auth.rate_buckets').where('key', '=', `${name}:${key}`).execute();
}

/** A full bucket is the same as none. */
async function sweep(db: AuthDb): Promise<void> {
  await db.deleteFrom('auth.rate_buckets').where('full_at', '<', sql<Date>`now()`).execute();
}
