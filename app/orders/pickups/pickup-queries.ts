import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { BookWindow } from '#domain/orders/pickups.ts';

/** Fetched when the customer looks: others take the same windows. */
export const pickupChoicesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'pickup'],
    queryFn: () => unwrap(api.api.pickups.orders[':id'].$get({ param: { id: orderId } })),
    staleTime: 0,
  });

export const bookWindow = (orderId: string, json: BookWindow) =>
  unwrap(api.api.pickups.orders[':id'].$put({ param: { id: orderId }, json }));
