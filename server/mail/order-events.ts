import type { MailTemplate, MailTemplates, OrderMail } from '#domain/mail.ts';
import type { Cents } from '#domain/money.ts';
import type { Trx } from '../database/client.ts';
import { orderMailProps } from '../orders/order-mail.ts';
import { getOrder } from '../orders/queries.ts';
import { enqueueMail } from './outbox.ts';

// What a buyer is told of an order, each at most once for an order, in the transaction of its cause.

export interface OrderEvent {
  orderId: string;
  publicUrl: string;
  /** So long it can be taken back. */
  holdSeconds?: number;
}

export const orderConfirmed = (trx: Trx, event: OrderEvent): Promise<void> => tell(trx, event, 'order-confirmed', (order) => order);

/** For a payment that was still open when its buyer was last told, and then came to nothing. Their trees are still in the cart. */
export const paymentFailed = (trx: Trx, event: OrderEvent): Promise<void> =>
  tell(trx, event, 'payment-failed', (order) => ({ ...order, retryUrl: `${event.publicUrl}/checkout` }));

export const orderReady = (trx: Trx, event: OrderEvent): Promise<void> => tell(trx, event, 'order-ready', (order) => order);

export const orderDelivered = (trx: Trx, event: OrderEvent): Promise<void> =>
  tell(trx, event, 'order-delivered', (order) => ({ ...order, guideUrl: `${event.publicUrl}/resources` }));

/** `refundedCents` is 0 when nothing had been paid. */
export const orderCanceled = (trx: Trx, event: OrderEvent & { refundedCents: Cents }): Promise<void> =>
  tell(trx, event, 'order-canceled', (order) => ({ ...order, refundedCents: event.refundedCents }));

type OrderTemplate = Extract<MailTemplate, `order-${string}` | 'payment-failed'>;

async function tell<T extends OrderTemplate>(trx: Trx, { orderId, publicUrl, holdSeconds }: OrderEvent, template: T, props: (order: OrderMail) => MailTemplates[T]): Promise<void> {
  const order = await getOrder(trx, orderId);
  if (!order.customer?.email) return;
  await enqueueMail(trx, { kind: template, subjectId: orderId, to: order.customer.email, template, props: props(orderMailProps(order, publicUrl)), ...(holdSeconds ? { holdSeconds } : {}) });
}
