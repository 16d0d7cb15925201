import { sql, type RawBuilder } from 'kysely';
import type { Limit } from '#auth/settings/limits.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

export const burstMax = 30;
const sweepEvery = 1000;

export interface Bucket {
  /** Takes a token. Returns the seconds to wait when the bucket is empty. */
  take(key: string): Promise<number | undefined>;
  /** The same as SQL for use inside another statement: yields a row if the condition holds and a token was taken. */
  takeSql(key: string, condition: RawBuilder<unknown>): RawBuilder<unknown>;
}

export const unlimitedBucket: Bucket = {
  take: async () => undefined,
  takeSql: (_key, condition) => sql`select 1 where ${condition}`,
};

/** Token bucket (GCRA): only the time at which it is full again is stored, so taking a token is one statement. */
export function createBucket(
  db: AuthDb,
  name: string,
  { times, seconds }: Limit,
  burst = burstMax,
): Bucket {
  const secondsPerToken = seconds / times;
  const capacitySeconds = secondsPerToken * Math.min(burst, Math.max(1, times));
  const buckets = sql.table('auth.rate_buckets');
  const token = sql`make_interval(secs => ${sql.lit(secondsPerToken)})`;
  const capacity = sql`make_interval(secs => ${sql.lit(capacitySeconds)})`;
  const now = sql`clock_timestamp()`;
  const keyOf = (key: string) => `${name}:${key}`;
  const taking = (storedKey: string, condition: RawBuilder<unknown> = sql`true`) => sql<{
    key: string;
  }>`
    insert into ${buckets} as bucket (key, full_at) select ${storedKey}, ${now} + ${token} where ${condition}
    on conflict (key) do update set full_at = greatest(bucket.full_at, ${now}) + ${token}
    where bucket.full_at + ${token} <= ${now} + ${capacity} + interval '1 microsecond'
    returning key`;

  return {
    takeSql: (key, condition) => taking(keyOf(key), condition),
    async take(key) {
      if (Math.random() * sweepEvery < 1) await sweep(db);
      const { rows: taken } = await taking(keyOf(key)).execute(db);
      if (taken.length > 0) return undefined;
      const {
        rows: [found],
      } = await sql<{ wait: number }>`
        select extract(epoch from full_at + ${token} - ${capacity} - ${now})::float8 as wait from ${buckets} where key = ${keyOf(key)}`.execute(
        db,
      );
      return Math.max(0, found?.wait ?? 0);
    },
  };
}

export async function refillBucket(db: AuthDb, name: string, key: string): Promise<void> {
  await db.deleteFrom('auth.rate_buckets').where('key', '=', `${name}:${key}`).execute();
}

/** A full bucket needs no row. */
async function sweep(db: AuthDb): Promise<void> {
  await db
    .deleteFrom('auth.rate_buckets')
    .where('full_at', '<', sql<Date>`now()`)
    .execute();
}
