import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Limit } from '#auth/settings/limits.ts';

// Takes any database handle: an embedding program has other table types on the same connection.

const sweepEvery = 1000;

export interface Limiter {
  /** Takes tokens, one by default. Returns the seconds to wait when the bucket has too few. */
  take(key: string, tokens?: number): Promise<number | undefined>;
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
 * Token bucket (GCRA) in the database, shared by all processes and by its clock. Only the time at
 * which it is full again is stored, so taking a token is one statement. `burst`: how many tokens it
 * holds.
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
  const secondsOf = (tokens: number) =>
    sql`make_interval(secs => ${sql.lit(secondsPerToken * tokens)})`;
  const capacity = sql`make_interval(secs => ${sql.lit(capacitySeconds)})`;
  const now = sql`clock_timestamp()`;
  const storedKey = (key: string) => `${name}:${key}`;
  const takeSql = (key: string, condition: RawBuilder<unknown>, tokens = 1) => sql<{ key: string }>`
    insert into ${buckets} as bucket (key, full_at) select ${storedKey(key)}, ${now} + ${secondsOf(tokens)}
    where ${condition}
    on conflict (key) do update set full_at = greatest(bucket.full_at, ${now}) + ${secondsOf(tokens)}
    where bucket.full_at + ${secondsOf(tokens)} <= ${now} + ${capacity} + interval '1 microsecond'
    returning key`;

  return {
    takeSql,
    async take(key, tokens = 1) {
      if (Math.random() * sweepEvery < 1)
        await sql`delete from ${buckets} where full_at < now()`.execute(db); // a full bucket needs no row
      const { rows: taken } = await takeSql(key, sql`true`, tokens).execute(db);
      if (taken.length > 0) return undefined;
      const {
        rows: [found],
      } = await sql<{ wait: number }>`
        select extract(epoch from full_at + ${secondsOf(tokens)} - ${capacity} - ${now})::float8 as wait
        from ${buckets} where key = ${storedKey(key)}`.execute(db);
      return Math.max(0, found?.wait ?? 0);
    },
    async giveBack(key) {
      await sql`update ${buckets} set full_at = full_at - ${secondsOf(1)} where key = ${storedKey(key)}`.execute(
        db,
      );
    },
  };
}
