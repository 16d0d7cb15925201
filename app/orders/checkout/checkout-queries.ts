import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/**
 * Never cached: needs current prices and stock. No background refetch: while a payment is under
 * way, it would leave the page for its order.
 */
export const checkoutQuery = () =>
  queryOptions({
    queryKey: ['checkout'],
    queryFn: () => unwrap(api.api.checkout.$get()),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
