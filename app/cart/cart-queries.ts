import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

export const cartQuery = () =>
  queryOptions({ queryKey: ['cart'], queryFn: () => unwrap(api.api.cart.$get()) });
