import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from './errors.ts';

export interface RateLimit {
  /** Consumes one point. @throws ShopError 429 when none is left */
  count(key: string): Promise<void>;
  /** Gives one point back. */
  restore(key: string): Promise<void>;
}

/**
 * Rate limit with counters in the database, shared by all processes. The library names its prepared statements by table,
 * so the table must differ from that of the auth service.
 */
export function createRateLimit(
  pool: Pool,
  { name, times, seconds }: { name: string; times: number; seconds: number },
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'request_counts',
    tableCreated: true,
    keyPrefix: name,
    points: times,
    duration: seconds,
  });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw new ShopError(
          'too_many_tries',
          429,
          'Too many attempts. Please wait a while and try again.',
          { details: { retryAfterSeconds } },
        );
      }
    },
    async restore(key) {
      await limiter.reward(key);
    },
  };
}
