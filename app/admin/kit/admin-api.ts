import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { accepted, authorizedFetch, unwrap, type Pending } from '#app/api.ts';
import type { Api } from '#server/api.ts';
import { adminKey } from './admin-key.ts';

/**
 * The API's routes for admins. A refusal rejects with an `ApiError`, so that only an answer that is
 * read needs `unwrap`.
 */
export const { admin } = hc<Api>('/', {
  fetch: (...call: Parameters<typeof fetch>) => accepted(authorizedFetch(...call)),
}).api;

/** A route that answers with data: `admin.claims[':id']`. */
export interface DataRoute<Args, Data> {
  $get: (args: Args) => Pending<Data>;
  $path: () => string;
}
export type ArgsOf<Args> = undefined extends Args ? [args?: Args] : [args: Args];

/** The key begins with the route's path in the API, such as `['admin', 'claims/:id']`. */
const keyOf = (route: Pick<DataRoute<never, unknown>, '$path'>, args: unknown[]) => [
  ...adminKey,
  route.$path().replace('/api/admin/', ''),
  ...args,
];

/** What a screen shows. Refetched after every change by an admin. */
export const adminQuery = <Args, Data>(route: DataRoute<Args, Data>, ...args: ArgsOf<Args>) =>
  queryOptions({
    queryKey: keyOf(route, args),
    queryFn: () => unwrap(route.$get(...(args as [Args]))), // optional where `$get` has it so
  });

/** What a screen shows, asked for with more than an address holds. */
export const adminPostQuery = <Args, Data>(
  route: { $post: (args: Args) => Pending<Data>; $path: () => string },
  args: Args,
) => queryOptions({ queryKey: keyOf(route, [args]), queryFn: () => unwrap(route.$post(args)) });

/** The query of a list, which keeps what it shows until the next page or search has come. */
export const adminListQuery = <Args, Data>(route: DataRoute<Args, Data>, ...args: ArgsOf<Args>) =>
  queryOptions({ ...adminQuery(route, ...args), placeholderData: keepPreviousData });

/** A request of a list, as an address has it. */
export type InAddress<Request> = {
  [Name in keyof Request]: Name extends 'page' ? string : Request[Name];
};
export const inAddress = <Request extends { page?: number }>(request: Request) =>
  ({ ...request, ...(request.page && { page: String(request.page) }) }) as InAddress<Request>; // just made so
