import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** Below the cart's own key: what makes that stale makes this stale too. */
export const partnersQuery = () => queryOptions({ queryKey: ['cart', 'partners'], queryFn: () => unwrap(api.api.cart.partners.$get()) });

export const cartQuery = () => queryOptions({ queryKey: ['cart'], queryFn: () => unwrap(api.api.cart.$get()) });
