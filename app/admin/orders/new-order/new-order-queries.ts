import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

export const farmCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'farm-customers', search],
    queryFn: () => unwrap(api.api.admin['farm-orders'].customers.$get({ query: { search } })),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  });

export const farmTreesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'farm-trees', search],
    queryFn: () => unwrap(api.api.admin['farm-orders'].trees.$get({ query: { search } })),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  });
