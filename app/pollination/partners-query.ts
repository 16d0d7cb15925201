import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** Trees of the cart without a partner. Nested under the cart's key, so that invalidating the cart invalidates it too. */
export const partnersQuery = () =>
  queryOptions({
    queryKey: ['cart', 'partners'],
    queryFn: () => unwrap(api.api.cart.partners.$get()),
  });
