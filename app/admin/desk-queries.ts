import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { isOrderStatus } from '#domain/statuses.ts';

export interface OrderFilter {
  page: number;
  search: string;
  status: string;
}

export const deskOrdersQuery = ({ page, search, status }: OrderFilter) =>
  queryOptions({
    queryKey: ['desk', 'orders', { page, search, status }],
    queryFn: () => unwrap(api.api.admin.orders.$get({ query: { page: String(page), search, ...(isOrderStatus(status) && { status }) } })),
    placeholderData: keepPreviousData,
  });

export const unfulfilledQuery = () => queryOptions({ queryKey: ['desk', 'unfulfilled'], queryFn: () => unwrap(api.api.admin.unfulfilled.$get()) });
