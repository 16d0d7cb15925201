import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import type { Order, OrderPage } from '#domain/orders.ts';

const pendingPollMs = 3000;

/** Newest first, paged by the last order's id. */
export const ordersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['orders', 'history'],
    queryFn: ({ pageParam }) =>
      unwrap<OrderPage>(authorizedFetch(`/api/orders${pageParam ? `?before=${pageParam}` : ''}`)),
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
  });

/** Polls while the payment is pending. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: async () =>
      (
        await unwrap<{ order: Order }>(
          authorizedFetch(`/api/orders/${encodeURIComponent(orderId)}`),
        )
      ).order,
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === 'pending' ? pendingPollMs : false,
  });
