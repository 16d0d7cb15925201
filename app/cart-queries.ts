import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './api.ts';

/** What is in the customer's cart, which pages of several subjects read or change. */
export const cartQuery = () =>
  queryOptions({ queryKey: ['cart'], queryFn: () => unwrap(api.api.cart.$get()) });

/** Nested as below. */
export const cautionsQuery = () =>
  queryOptions({
    queryKey: ['cart', 'cautions'],
    queryFn: () => unwrap(api.api.cart.cautions.$get()),
  });

/** Nested under the cart's key, so that invalidating the cart invalidates it too. */
export const partnersQuery = () =>
  queryOptions({
    queryKey: ['cart', 'partners'],
    queryFn: () => unwrap(api.api.cart.partners.$get()),
  });
