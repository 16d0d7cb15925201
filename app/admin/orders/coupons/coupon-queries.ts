import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { CouponListRequest } from '#domain/admin/coupons.ts';

export const couponsQuery = (request: CouponListRequest) =>
  queryOptions({
    queryKey: ['admin', 'coupons', request],
    queryFn: () =>
      unwrap(api.api.admin.coupons.$get({ query: { ...request, page: String(request.page) } })),
    placeholderData: keepPreviousData,
  });

export const couponQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'coupon', id],
    queryFn: () => unwrap(api.api.admin.coupons[':id'].$get({ param: { id } })),
  });
