import { adminListQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';

export const farmCustomersQuery = (search: string) => ({
  ...adminListQuery(['farm-customers', search], () =>
    api.api.admin['farm-orders'].customers.$get({ query: { search } }),
  ),
  enabled: search.length >= 2,
});

export const farmTreesQuery = (search: string) => ({
  ...adminListQuery(['farm-trees', search], () =>
    api.api.admin['farm-orders'].trees.$get({ query: { search } }),
  ),
  enabled: search.length >= 2,
});
