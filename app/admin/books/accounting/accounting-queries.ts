import { adminListQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';
import type { AccountsRequest } from '#domain/admin/accounting.ts';

export const accountsQuery = (request: AccountsRequest) =>
  adminListQuery(['accounts', request], () => api.api.admin.accounts.$get({ query: request }));
