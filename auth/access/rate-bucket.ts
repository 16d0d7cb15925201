import { sql, type RawBuilder } from 'kysely';
import type { Limit } from '#auth/settings/limits.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

const burstMax = 30;
const sweepEvery = 1000;

export interface Bucket {
  /** Takes a drop. Answers how many seconds to wait when the bucket is empty. */
  take(key: string): Promise<number | undefined>;
  /** The same as part of another statement: a row when there was a drop to take. */
  taking(key: string): RawBuilder<unknown>;
}

export const bottomless: Bucket = { take: async () => undefined, taking: () => sql`select 1` };

/**
 * A bucket that fills up evenly, with so many drops at most; each call takes one. All there is to store is when it
 * will be full again, so taking a drop is one statement.
 */
export function createBucket(db: AuthDb, name: string, { times, seconds }: Limit): Bucket {
  const dropSeconds = seconds / times;
  const capacitySeconds = dropSeconds * Math.min(burstMax, Math.max(1, times));
  const buckets = sql.table('auth.rate_buckets');
  const drop = sql`make_interval(secs => ${sql.lit(dropSeconds)})`;
  const capacity = sql`make_interval(secs => ${sql.lit(capacitySeconds)})`;
  const now = sql`clock_timestamp()`;
  const taking = (key: string) => sql<{ key: string }>`
    insert into ${buckets} as bucket (key, full_at) values (${`${name}:${key}`}, ${now} + ${drop})
    on conflict (key) do update set full_at = greatest(bucket.full_at, ${now}) + ${drop}
    where bucket.full_at + ${drop} <= ${now} + ${capacity} + interval '1 microsecond'
    returning key`;

  return {
    taking,
    async take(key) {
      if (Math.random() * sweepEvery < 1) await sweep(db);
      const { rows: taken } = await taking(key).execute(db);
      if (taken.length > 0) return undefined;
      const { rows: [found] } = await sql<{ wait: number }>`
        select extract(epoch from full_at + ${drop} - ${capacity} - ${now})::float8 as wait from ${buckets} where key = ${`${name}:${key}`}`.execute(db);
      return Math.max(0, found?.wait ?? 0);
    },
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
