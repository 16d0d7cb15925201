import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { UnfulfilledKey } from '#domain/admin/items.ts';
import type { OrderListRequest } from '#domain/admin/orders.ts';
import type { ProductListRequest } from '#domain/admin/products.ts';
import type { VarietyListRequest } from '#domain/admin/varieties.ts';

export const ordersKey = ['admin', 'orders'];

export const adminOrdersQuery = (request: OrderListRequest) =>
  queryOptions({
    queryKey: [...ordersKey, request],
    queryFn: () =>
      unwrap(api.api.admin.orders.$get({ query: { ...request, page: String(request.page) } })),
    placeholderData: keepPreviousData,
  });

export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: () => unwrap(api.api.admin.orders[':id'].$get({ param: { id } })),
  });

export const unfulfilledQuery = () =>
  queryOptions({
    queryKey: ['admin', 'unfulfilled'],
    queryFn: () => unwrap(api.api.admin.unfulfilled.$get()),
  });

export const unfulfilledOrdersQuery = (key: UnfulfilledKey) =>
  queryOptions({
    queryKey: ['admin', 'unfulfilled', key],
    queryFn: () => unwrap(api.api.admin.unfulfilled.orders.$get({ query: key })),
  });

export const pickListQuery = () =>
  queryOptions({
    queryKey: ['admin', 'unfulfilled', 'pick-list'],
    queryFn: () => unwrap(api.api.admin.unfulfilled['pick-list'].$get()),
  });

export const willNotBearQuery = () =>
  queryOptions({
    queryKey: ['admin', 'will-not-bear'],
    queryFn: () => unwrap(api.api.admin['will-not-bear'].$get()),
  });

export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'customers', search],
    queryFn: () => unwrap(api.api.admin.customers.$get({ query: { search } })),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', email],
    queryFn: () => unwrap(api.api.admin.customers[':email'].$get({ param: { email } })),
  });

/** Sent mail never changes. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: () => unwrap(api.api.admin.mails[':id'].$get({ param: { id } })),
    staleTime: Infinity,
  });

export const productsQuery = (request: ProductListRequest) =>
  queryOptions({
    queryKey: ['admin', 'products', request],
    queryFn: () =>
      unwrap(api.api.admin.products.$get({ query: { ...request, page: String(request.page) } })),
    placeholderData: keepPreviousData,
  });

export const productHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product', id],
    queryFn: () => unwrap(api.api.admin.products[':id'].history.$get({ param: { id } })),
  });

export const adminsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'admins'],
    queryFn: () => unwrap(api.api.admin.admins.$get()),
  });

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: () => unwrap(api.api.admin.overview.$get()),
  });

export const rootstocksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'rootstocks'],
    queryFn: () => unwrap(api.api.admin.rootstocks.$get()),
  });

export const rootstockQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'rootstock', id],
    queryFn: () => unwrap(api.api.admin.rootstocks[':id'].$get({ param: { id } })),
  });

export const varietiesQuery = (request: VarietyListRequest) =>
  queryOptions({
    queryKey: ['admin', 'varieties', request],
    queryFn: () =>
      unwrap(api.api.admin.varieties.$get({ query: { ...request, page: String(request.page) } })),
    placeholderData: keepPreviousData,
  });

export const varietyQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'variety', id],
    queryFn: () => unwrap(api.api.admin.varieties[':id'].$get({ param: { id } })),
  });
