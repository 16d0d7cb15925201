import { createCounter } from '@grafted/auth';
import type { Pool } from 'pg';
import { ShopError } from './errors.ts';

export interface RateLimit {
  /** Consumes one point. @throws ShopError 429 when none is left */
  count(key: string): Promise<void>;
  /** Gives one point back. */
  restore(key: string): Promise<void>;
}

/** Rate limit with counters in the database, shared by all processes and by its clock. */
export function createRateLimit(
  pool: Pool,
  { name, times, seconds }: { name: string; times: number; seconds: number },
): RateLimit {
  const counter = createCounter(pool, { table: 'request_counts', name, seconds });
  return {
    async count(key) {
      const { points, waitSeconds } = await counter.add(key);
      if (points > times)
        throw new ShopError(
          'too_many_tries',
          429,
          'Too many attempts. Please wait a while and try again.',
          { details: { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) } },
        );
    },
    async restore(key) {
      await counter.add(key, -1);
    },
  };
}
