import { queryOptions } from '@tanstack/react-query';
import { adminListQuery, adminQuery, inAddress } from '#app/admin/kit/admin-query.ts';
import { api, unwrap } from '#app/api.ts';
import type { UnfulfilledKey } from '#domain/admin/items.ts';
import type { OrderListRequest } from '#domain/admin/orders.ts';
import type { ProductListRequest } from '#domain/admin/products.ts';
import type { VarietyListRequest } from '#domain/admin/varieties.ts';

export const ordersKey = ['admin', 'orders'];

export const adminOrdersQuery = (request: OrderListRequest) =>
  adminListQuery(['orders', request], () =>
    api.api.admin.orders.$get({ query: inAddress(request) }),
  );

export const orderDetailsQuery = (id: string) =>
  adminQuery(['order', id], () => api.api.admin.orders[':id'].$get({ param: { id } }));

export const unfulfilledQuery = () =>
  adminQuery(['unfulfilled'], () => api.api.admin.unfulfilled.$get());

export const unfulfilledOrdersQuery = (key: UnfulfilledKey) =>
  adminQuery(['unfulfilled', key], () => api.api.admin.unfulfilled.orders.$get({ query: key }));

export const pickListQuery = () =>
  adminQuery(['unfulfilled', 'pick-list'], () => api.api.admin.unfulfilled['pick-list'].$get());

export const willNotBearQuery = () =>
  adminQuery(['will-not-bear'], () => api.api.admin['will-not-bear'].$get());

export const customersQuery = (search: string) =>
  adminListQuery(['customers', search], () => api.api.admin.customers.$get({ query: { search } }));

export const customerQuery = (email: string) =>
  adminQuery(['customer', email], () =>
    api.api.admin.customers[':email'].$get({ param: { email } }),
  );

/** Sent mail never changes. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: () => unwrap(api.api.admin.mails[':id'].$get({ param: { id } })),
    staleTime: Infinity,
  });

export const productsQuery = (request: ProductListRequest) =>
  adminListQuery(['products', request], () =>
    api.api.admin.products.$get({ query: inAddress(request) }),
  );

export const productHistoryQuery = (id: string) =>
  adminQuery(['product', id], () => api.api.admin.products[':id'].history.$get({ param: { id } }));

export const adminsQuery = () => adminQuery(['admins'], () => api.api.admin.admins.$get());

export const overviewQuery = () => adminQuery(['overview'], () => api.api.admin.overview.$get());

export const rootstocksQuery = () =>
  adminQuery(['rootstocks'], () => api.api.admin.rootstocks.$get());

export const rootstockQuery = (id: string) =>
  adminQuery(['rootstock', id], () => api.api.admin.rootstocks[':id'].$get({ param: { id } }));

export const varietiesQuery = (request: VarietyListRequest) =>
  adminListQuery(['varieties', request], () =>
    api.api.admin.varieties.$get({ query: inAddress(request) }),
  );

export const varietyQuery = (id: string) =>
  adminQuery(['variety', id], () => api.api.admin.varieties[':id'].$get({ param: { id } }));
