import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { CheckoutRefused } from '#app/checkout/send-checkout.ts';
import { renewSession } from '#app/session/renew-session.ts';
import type { CheckoutResponse } from '#domain/checkout.ts';
import type { Cents } from '#domain/money.ts';
import type { AddedTrees, AddTrees } from '#domain/order-additions.ts';
import type { ErrorResponse } from '#server/http/errors.ts';

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
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

const connectionLost = 'The connection was lost. Please try again: you will not be charged twice.';

/** Renews the session first, so that it cannot expire mid-payment. @throws CheckoutRefused with a message to show */
export async function sendAddition(
  orderId: string,
  json: AddTrees,
): Promise<Partial<CheckoutResponse>> {
  if ((await renewSession()) !== 'renewed')
    throw new CheckoutRefused(
      'Session expired. Please refresh the page and try again.',
      'session_expired',
    );
  const post = () => additions.$post({ param: { id: orderId }, json });
  // Safe to retry: the same key is charged once.
  const response = await post()
    .catch(post)
    .catch(() => undefined);
  if (!response) throw new CheckoutRefused(connectionLost, 'connection_lost');
  const body = (await response.json().catch(() => ({}))) as Partial<
    CheckoutResponse & ErrorResponse & { total: Cents }
  >;
  if (!response.ok)
    throw new CheckoutRefused(
      body.error ?? `Payment failed (${response.status})`,
      body.code ?? 'unknown',
      body.total,
    );
  return body;
}
