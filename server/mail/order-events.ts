import { randomUUID } from 'node:crypto';
import type { MailTemplate, MailTemplates, OrderMail } from '#domain/mail.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderMoney } from '#domain/order-money.ts';
import type { Trx } from '#server/database/client.ts';
import { orderMailProps } from '#server/orders/order-mail.ts';
import { getOrder } from '#server/orders/queries.ts';
import { allowAgain, enqueueMail, recallMail, wasMailed } from './outbox.ts';

// What a buyer is told of an order, in the transaction of its cause: that it is confirmed, ready or delivered at most once
// for an order; cancellations and refunds once for each.

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

/** One mail for each cancellation, named by its kind. */
export const newCancellation = (): string => `order-canceled:${randomUUID()}`;

/** `refundedCents`: by this cancellation. */
export const orderCanceled = (trx: Trx, event: OrderEvent & { kind: string; refundedCents: Cents }): Promise<void> =>
  tell(trx, event, 'order-canceled', (order) => ({ ...order, refundedCents: event.refundedCents }));

/**
 * A canceled order stands again. Its customer hears of neither while the cancellation's mail has not left, and of both
 * afterwards; then it may become ready, and be told so, once more.
 */
export async function orderReinstated(trx: Trx, event: OrderEvent): Promise<void> {
  const { orderId: subjectId } = event;
  if (await recallMail(trx, { template: 'order-canceled', subjectId })) return;
  if (!(await wasMailed(trx, { template: 'order-canceled', subjectId }))) return;
  for (const kind of ['order-ready', 'order-delivered']) await allowAgain(trx, { kind, subjectId });
  await tell(trx, { ...event, kind: `order-reinstated:${randomUUID()}` }, 'order-reinstated', (order) => order);
}

/** @returns the mail's kind */
export async function orderRefunded(trx: Trx, event: OrderEvent & { refundId: string; refundCents: Cents }): Promise<string> {
  const kind = `order-refunded:${event.refundId}`;
  await tell(trx, { ...event, kind }, 'order-refunded', (order) => ({ ...order, refundCents: event.refundCents }));
  return kind;
}

type OrderTemplate = Extract<MailTemplate, `order-${string}` | 'payment-failed'>;

async function tell<T extends OrderTemplate>(
  trx: Trx,
  { orderId, publicUrl, holdSeconds, kind }: OrderEvent & { kind?: string },
  template: T,
  props: (order: OrderMail & { money: OrderMoney }) => MailTemplates[T],
): Promise<void> {
  const order = await getOrder(trx, orderId);
  if (!order.customer?.email) return;
  await enqueueMail(trx, { kind: kind ?? template, subjectId: orderId, to: order.customer.email, template, props: props(orderMailProps(order, publicUrl)), ...(holdSeconds ? { holdSeconds } : {}) });
}
