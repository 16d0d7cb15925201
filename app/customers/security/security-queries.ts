import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { refetchAll } from '#app/query-client.ts';

const fetchSecurity = () => unwrap(api.api.account.security.$get());
export type Security = Awaited<ReturnType<typeof fetchSecurity>>;

/** Sessions, second factors and passkeys of the account. */
export const securityQuery = () => queryOptions({ queryKey: ['security'], queryFn: fetchSecurity });

export const refreshSecurity = (): Promise<void> => refetchAll(['security']);

/** Shown before closing the account; always fetched fresh. */
export const closurePreviewQuery = () =>
  queryOptions({
    queryKey: ['security', 'closing'],
    queryFn: () => unwrap(api.api.account.closing.$get()),
    staleTime: 0,
  });
