import { queryOptions } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import type { CheckoutStart } from '#domain/checkout.ts';

/** Never from memory: prices and stock of the moment. Not asked again in the background: a cart that a payment has just emptied is no empty cart. */
export const checkoutQuery = () =>
  queryOptions({ queryKey: ['checkout'], queryFn: () => unwrap<CheckoutStart>(authorizedFetch('/api/checkout')), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false });
