import type { Pool } from 'pg';
import { ShopError } from '#server/http/errors.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';

/** Runs work that names a coupon. Wrong codes are counted, so that nobody finds one by trying. */
export type CouponTries = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

export function createCouponTries(pool: Pool): CouponTries {
  const limit = createRateLimit(pool, { name: 'coupon', times: 10, seconds: 3600 });
  return async (userId, work) => {
    await limit.count(userId); // before the code is looked at: a hundred tries at once are a hundred tries
    let wasWrong = false;
    try {
      return await work();
    } catch (error) {
      wasWrong = error instanceof ShopError && error.code === 'invalid_coupon';
      throw error;
    } finally {
      if (!wasWrong) await limit.forget(userId);
    }
  };
}
