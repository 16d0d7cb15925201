import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

const pendingPollMs = 3000;

/** The page of a customer's order, with its payment. */
export const orderPath = (orderId: string): string => `/order-confirmation?order_id=${orderId}`;

/** Newest first, paged by the last order's id. */
export const ordersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['orders', 'history'],
    queryFn: ({ pageParam }) =>
      unwrap(api.api.orders.$get({ query: { before: pageParam || undefined } })),
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
  });

/** Polls while a payment is pending. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: async () =>
      (await unwrap(api.api.orders[':id'].$get({ param: { id: encodeURIComponent(orderId) } })))
        .order,
    refetchInterval: ({ state }) => (state.data?.paymentUnderWay ? pendingPollMs : false),
  });
