import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Limit } from '#auth/settings/limits.ts';

// Takes any database handle: an embedding program has other table types on the same connection.

const sweepEvery = 1000;

export interface Limiter {
  /** Takes a token. Returns the seconds to wait when the bucket is empty. */
  take(key: string): Promise<number | undefined>;
  /** The same as SQL for use inside another statement: yields a row if the condition holds and a token was taken. */
  takeSql(key: string, condition: RawBuilder<unknown>): RawBuilder<unknown>;
  giveBack(key: string): Promise<void>;
}

export const unlimited: Limiter = {
  take: async () => undefined,
  takeSql: (_key, condition) => sql`select 1 where ${condition}`,
  giveBack: async () => {},
};

/**
 * Token bucket (GCRA) in the database, shared by all processes and by its clock. Only the time at which it is full again is
 * stored, so taking a token is one statement. `burst`: how many tokens it holds.
 */
export function createLimiter(
  db: QueryExecutorProvider,
  name: string,
  { times, seconds }: Limit,
  burst = times,
): Limiter {
  const secondsPerToken = seconds / times;
  const capacitySeconds = secondsPerToken * Math.min(burst, Math.max(1, times));
  const buckets = sql.table('auth.rate_buckets');
  const token = sql`make_interval(secs => ${sql.lit(secondsPerToken)})`;
  const capacity = sql`make_interval(secs => ${sql.lit(capacitySeconds)})`;
  const now = sql`clock_timestamp()`;
  const storedKey = (key: string) => `${name}:${key}`;
  const takeSql = (key: string, condition: RawBuilder<unknown>) => sql<{ key: string }>`
    insert into ${buckets} as bucket (key, full_at) select ${storedKey(key)}, ${now} + ${token} where ${condition}
    on conflict (key) do update set full_at = greatest(bucket.full_at, ${now}) + ${token}
    where bucket.full_at + ${token} <= ${now} + ${capacity} + interval '1 microsecond'
    returning key`;

  return {
    takeSql,
    async take(key) {
      if (Math.random() * sweepEvery < 1)
        await sql`delete from ${buckets} where full_at < now()`.execute(db); // a full bucket needs no row
      const { rows: taken } = await takeSql(key, sql`true`).execute(db);
      if (taken.length > 0) return undefined;
      const {
        rows: [found],
      } = await sql<{ wait: number }>`
        select extract(epoch from full_at + ${token} - ${capacity} - ${now})::float8 as wait from ${buckets} where key = ${storedKey(key)}`.execute(
        db,
      );
      return Math.max(0, found?.wait ?? 0);
    },
    async giveBack(key) {
      await sql`update ${buckets} set full_at = full_at - ${token} where key = ${storedKey(key)}`.execute(
        db,
      );
    },
  };
}
