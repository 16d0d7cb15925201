import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './api.ts';
import { queryClient } from './query-client.ts';

/** What is in the customer's cart, which pages of several subjects read or change. */
export const cartQuery = () =>
  queryOptions({ queryKey: ['cart'], queryFn: () => unwrap(api.api.cart.$get()) });

/**
 * The cart with partners, cautions, delivery and days. It brings the cart's own data too, so that its page asks once.
 * Nested under the cart's key, so that invalidating the cart invalidates it too.
 */
export const cartScreenQuery = () =>
  queryOptions({
    queryKey: ['cart', 'screen'],
    async queryFn({ signal }) {
      const screen = await unwrap(api.api.cart.screen.$get());
      // A change that began meanwhile has ended the query, and knows better.
      if (!signal.aborted) queryClient.setQueryData(cartQuery().queryKey, { items: screen.items });
      return screen;
    },
  });
