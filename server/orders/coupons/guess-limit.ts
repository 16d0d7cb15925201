import type { Db } from '#server/database/client.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';

/** Runs `work` with a coupon code; limits wrong codes per account, against guessing. */
export type LimitCouponGuesses = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

export function createCouponGuessLimit(db: Db): LimitCouponGuesses {
  const limit = createRateLimit(db, { name: 'coupon', times: 10, seconds: 3600 });
  return async (userId, work) => {
    await limit.count(userId); // before the code is checked, so that concurrent guesses all count
    let wasWrong = false;
    try {
      return await work();
    } catch (error) {
      wasWrong = error instanceof ShopError && error.code === 'invalid_coupon';
      throw error;
    } finally {
      if (!wasWrong) await limit.restore(userId);
    }
  };
}
