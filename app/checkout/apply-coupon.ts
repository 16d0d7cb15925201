import { authorizedFetch, unwrap } from '#app/api.ts';
import type { AppliedCoupon } from '#domain/coupons.ts';

/** @throws ApiError if this customer cannot use the code */
export const applyCoupon = (code: string): Promise<AppliedCoupon> =>
  unwrap<AppliedCoupon>(
    authorizedFetch('/api/checkout/coupon', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    }),
  );
