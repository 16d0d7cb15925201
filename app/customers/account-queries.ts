import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** The account as the server sees this session. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: () => unwrap(api.api.account.$get()),
    staleTime: 5 * 60_000,
  });

/** Name, phone and address for the next checkout. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['account', 'profile'],
    queryFn: () => unwrap(api.api.account.profile.$get()),
  });

/** What the account's address is mailed, and its places in line. */
export const ownMailQuery = () =>
  queryOptions({
    queryKey: ['account', 'mail'],
    queryFn: () => unwrap(api.api.newsletter.own.$get()),
  });
