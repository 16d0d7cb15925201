import type { InferRequestType } from 'hono/client';
import { api } from '#app/api.ts';
import { renewSession } from '#app/session/renew-session.ts';
import type { CheckoutResponse, CustomerInfo } from '#domain/checkout.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { ErrorResponse } from '#server/http/errors.ts';
import { paymentFailed } from './use-card-form.ts';

export interface CheckoutInput {
  deliveryType: DeliveryType;
  customerInfo: CustomerInfo;
  paymentToken: string;
  expectedTotal: Cents;
  expectedItems: { productId: string; quantity: number }[];
  quoteId: string | undefined;
  couponCode: string | undefined;
  windowId: string | undefined;
  note: string | undefined;
}

/** Nothing was charged; `code` tells the reason. */
export class CheckoutRefused extends Error {
  override name = 'CheckoutRefused';
  code: string;
  /** The current total, if the one shown was outdated. */
  totalCents: Cents | undefined;
  constructor(message: string, code: string, totalCents?: Cents) {
    super(message);
    this.code = code;
    this.totalCents = totalCents;
  }
}

const connectionLost = 'The connection was lost. Please try again: you will not be charged twice.';

/** Renews the session first, so that it cannot expire mid-payment. @throws CheckoutRefused with a message to show */
export async function sendCheckout(checkout: CheckoutInput): Promise<Partial<CheckoutResponse>> {
  if ((await renewSession()) !== 'renewed')
    throw new CheckoutRefused(
      'Session expired. Please refresh the page and try again.',
      'session_expired',
    );
  // Safe to retry: the card token is the idempotency key.
  const response = await post(checkout)
    .catch(() => post(checkout))
    .catch(() => undefined);
  if (!response) throw new CheckoutRefused(connectionLost, 'connection_lost');
  const body = (await response.json().catch(() => ({}))) as Partial<
    CheckoutResponse & ErrorResponse & { total: Cents }
  >;
  if (!response.ok)
    throw new CheckoutRefused(
      body.error ?? `Checkout failed (${response.status})`,
      body.code ?? 'unknown',
      body.total,
    );
  if (body.paymentStatus === 'failed') throw new CheckoutRefused(paymentFailed, 'payment_failed');
  return body;
}

const { $post } = api.functions.v1.checkout;
// A delivery's address has been checked before the payment step.
const post = (checkout: CheckoutInput) =>
  $post({ json: checkout as InferRequestType<typeof $post>['json'] });

export const errorText = (error: unknown): string =>
  (error instanceof Error && error.message) || paymentFailed;
