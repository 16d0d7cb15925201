import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import type { Order, OrderPage } from '#domain/orders.ts';

const whilePendingMs = 3000;

/** Page by page, newest first: each begins after the last order of the one before. */
export const ordersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['orders', 'history'],
    queryFn: ({ pageParam }) => unwrap<OrderPage>(authorizedFetch(`/api/orders${pageParam ? `?before=${pageParam}` : ''}`)),
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
  });

/** Asks again while the payment is under way. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: async () => (await unwrap<{ order: Order }>(authorizedFetch(`/api/orders/${encodeURIComponent(orderId)}`))).order,
    refetchInterval: ({ state }) => (state.data?.paymentStatus === 'pending' ? whilePendingMs : false),
  });
