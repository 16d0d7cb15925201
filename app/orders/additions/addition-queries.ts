import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { sendOwnPayment } from '#app/orders/checkout/send-payment.ts';
import { previewOptions } from '#app/query-client.ts';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import type { AddedTrees, AddTrees } from '#domain/orders/order-additions.ts';

const additions = api.api.orders[':id'].additions;

/** Trees by a part of their names; without one, those of the order first. */
export const addableTreesQuery = (orderId: string, search: string) =>
  queryOptions({
    queryKey: ['order-additions', orderId, 'trees', search],
    queryFn: () => unwrap(additions.$get({ param: { id: orderId }, query: { search } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

export const additionPriceQuery = (orderId: string, trees: AddedTrees) =>
  queryOptions({
    queryKey: ['order-additions', orderId, 'price', trees],
    queryFn: () => unwrap(additions.preview.$post({ param: { id: orderId }, json: { trees } })),
    enabled: trees.length > 0,
    ...previewOptions,
  });

/** @throws PaymentRefused with a message to show */
export const sendAddition = (orderId: string, json: AddTrees): Promise<Partial<CheckoutResponse>> =>
  sendOwnPayment(() => additions.$post({ param: { id: orderId }, json }));
