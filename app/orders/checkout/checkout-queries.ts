import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** Never cached: needs current prices and stock. No background refetch: after a payment empties the cart, it would redirect to /cart. */
export const checkoutQuery = () =>
  queryOptions({
    queryKey: ['checkout'],
    queryFn: () => unwrap(api.api.checkout.$get()),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
