import { queryOptions } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import type { CheckoutStart } from '#domain/checkout.ts';

/** Never cached: needs current prices and stock. No background refetch: after a payment empties the cart, it would redirect to /cart. */
export const checkoutQuery = () =>
  queryOptions({
    queryKey: ['checkout'],
    queryFn: () => unwrap<CheckoutStart>(authorizedFetch('/api/checkout')),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
