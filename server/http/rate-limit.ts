import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from './errors.ts';

export interface RateLimit {
  /** Counts one try. @throws ShopError 429 when there were too many */
  count(key: string): Promise<void>;
  /** Takes one counted try back. */
  forget(key: string): Promise<void>;
}

/**
 * Counters live in the database, shared by all processes. The table's name must be another than that of the sign-in's
 * counters: the library names its prepared statements by it.
 */
export function createRateLimit(pool: Pool, { name, times, seconds }: { name: string; times: number; seconds: number }): RateLimit {
  const limiter = new RateLimiterPostgres({ storeClient: pool, tableName: 'request_counts', tableCreated: true, keyPrefix: name, points: times, duration: seconds });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw new ShopError('too_many_tries', 429, 'Too many tries. Please wait a while and try again.', { details: { retryAfterSeconds } });
      }
    },
    async forget(key) {
      await limiter.reward(key);
    },
  };
}
