import { queryOptions } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import type { Cart } from '#domain/cart.ts';

export const cartQuery = () => queryOptions({ queryKey: ['cart'], queryFn: () => unwrap<Cart>(authorizedFetch('/api/cart')) });
