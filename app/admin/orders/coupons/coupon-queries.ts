import { adminListQuery, adminQuery, inAddress } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';
import type { CouponListRequest } from '#domain/admin/coupons.ts';

export const couponsQuery = (request: CouponListRequest) =>
  adminListQuery(['coupons', request], () =>
    api.api.admin.coupons.$get({ query: inAddress(request) }),
  );

export const couponQuery = (id: string) =>
  adminQuery(['coupon', id], () => api.api.admin.coupons[':id'].$get({ param: { id } }));
