import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { AccountsRequest } from '#domain/admin/accounting.ts';

export const accountsQuery = (request: AccountsRequest) =>
  queryOptions({
    queryKey: ['admin', 'accounts', request],
    queryFn: () => unwrap(api.api.admin.accounts.$get({ query: request })),
    placeholderData: keepPreviousData,
  });
