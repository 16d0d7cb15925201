import type { InferRequestType } from 'hono/client';
import { api } from '#app/api.ts';
import type { Cents } from '#domain/money.ts';
import type { CheckoutResponse, CustomerInfo } from '#domain/orders/checkout.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { sendOwnPayment } from './send-payment.ts';

const { $post } = api.functions.v1.checkout;

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

/** @throws PaymentRefused with a message to show */
export const sendCheckout = (checkout: CheckoutInput): Promise<Partial<CheckoutResponse>> =>
  // A delivery's address has been checked before the payment step.
  sendOwnPayment(() => $post({ json: checkout as InferRequestType<typeof $post>['json'] }));
