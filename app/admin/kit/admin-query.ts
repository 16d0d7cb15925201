import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Pending } from '#app/api.ts';
import { adminKey } from './admin-key.ts';

/** What a screen shows. Refetched after every change by an admin. */
export const adminQuery = <Data>(key: readonly unknown[], call: () => Pending<Data>) =>
  queryOptions({ queryKey: [...adminKey, ...key], queryFn: () => unwrap(call()) });

/** Of a list: what is shown stays until the next page or search has come. */
export const adminListQuery = <Data>(key: readonly unknown[], call: () => Pending<Data>) =>
  queryOptions({
    queryKey: [...adminKey, ...key],
    queryFn: () => unwrap(call()),
    placeholderData: keepPreviousData,
  });

/** A request for a page of a list, as an address has it. */
export const inAddress = <Request extends { page: number }>(request: Request) => ({
  ...request,
  page: String(request.page),
});
