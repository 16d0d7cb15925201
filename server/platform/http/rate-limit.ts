import { createLimiter } from '@grafted/auth';
import type { Db } from '#server/database/client.ts';
import { refuse } from './errors.ts';

export interface RateLimit {
  /** Consumes one point. @throws ShopError 429 when none is left */
  count(key: string): Promise<void>;
  /** Gives one point back. */
  restore(key: string): Promise<void>;
}

interface RateLimitOptions {
  name: string;
  times: number;
  seconds: number;
}

/** The limiter of the accounts for the shop's routes. */
export function createRateLimit(db: Db, { name, ...limit }: RateLimitOptions): RateLimit {
  const limiter = createLimiter(db, `shop-${name}`, limit);
  return {
    count: async (key) => refuseIf(await limiter.take(key)),
    restore: (key) => limiter.giveBack(key),
  };
}

/** @throws ShopError 429 */
export function refuseIf(waitSeconds: number | undefined): void {
  if (waitSeconds === undefined) return;
  throw refuse('too_many_tries', {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) },
  });
}
