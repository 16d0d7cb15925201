import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** The account as the server sees this session. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: () => unwrap(api.api.account.$get()),
    staleTime: 5 * 60_000,
  });
