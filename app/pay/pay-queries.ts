import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { CheckoutRefused } from '#app/checkout/send-checkout.ts';
import { isUnknownLink } from '#app/ui/mailed-link.tsx';
import type { CheckoutResponse } from '#domain/checkout.ts';
import type { Cents } from '#domain/money.ts';
import type { PayByLink } from '#domain/pay-link.ts';
import type { ErrorResponse } from '#server/http/errors.ts';

const underWayMs = 4000;

/** While a payment is under way, asks again until its outcome is known. */
export const payLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['pay', token],
    queryFn: () => unwrap(api.api.pay[':token'].$get({ param: { token } })),
    enabled: true, // the default waits for a sign-in
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: (count, error) => count < 2 && !isUnknownLink(error),
    refetchInterval: ({ state }) => (state.data?.underWay ? underWayMs : false),
  });

const connectionLost = 'The connection was lost. Please try again: you will not be charged twice.';

/** @throws CheckoutRefused with a message to show */
export async function sendPayment(token: string, json: PayByLink): Promise<void> {
  const post = () => api.api.pay[':token'].$post({ param: { token }, json });
  // Safe to retry: the card token is the idempotency key.
  const response = await post()
    .catch(post)
    .catch(() => undefined);
  if (!response) throw new CheckoutRefused(connectionLost, 'connection_lost');
  if (response.ok) return;
  const body = (await response.json().catch(() => ({}))) as Partial<
    CheckoutResponse & ErrorResponse & { total: Cents }
  >;
  throw new CheckoutRefused(
    body.error ?? `Payment failed (${response.status})`,
    body.code ?? 'unknown',
    body.total,
  );
}
