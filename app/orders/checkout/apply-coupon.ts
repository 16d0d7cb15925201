import { api, unwrap } from '#app/api.ts';
import type { AppliedCoupon } from '#domain/orders/coupons.ts';

/** @throws ApiError if this customer cannot use the code */
export const applyCoupon = (code: string): Promise<AppliedCoupon> =>
  unwrap(api.api.checkout.coupon.$post({ json: { code } }));
