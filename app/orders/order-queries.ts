import { queryOptions } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import type { Order } from '#domain/orders.ts';

const whilePendingMs = 3000;

export const ordersQuery = () =>
  queryOptions({ queryKey: ['orders'], queryFn: async () => (await unwrap<{ orders: Order[] }>(authorizedFetch('/api/orders'))).orders });

/** Asks again while the payment is under way. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: async () => (await unwrap<{ order: Order }>(authorizedFetch(`/api/orders/${encodeURIComponent(orderId)}`))).order,
    refetchInterval: ({ state }) => (state.data?.paymentStatus === 'pending' ? whilePendingMs : false),
  });
