import { randomUUID } from 'node:crypto';
import type { Last } from '@grafted/postgres/transact.ts';
import type { MailTemplate, MailTemplates } from '#domain/mail/mail.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import type { Cents } from '#domain/money.ts';
import { farmMoneyOf, farmPayment, type FarmOrderMoney } from '#domain/orders/farm-orders.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import type { Order, OrderChange } from '#domain/orders/orders.ts';
import { windowText, type WindowTime } from '#domain/orders/pickups.ts';
import type { Trx } from '#server/database/client.ts';
import {
  allowRepeat,
  enqueueMail,
  recallMail,
  wasMailed,
} from '#server/platform/outbox/outbox-queries.ts';
import { getAddition } from './addition-queries.ts';
import { orderMailProps } from './order-mail.ts';
import { getOrder } from './queries.ts';

// Order mails, enqueued in the transaction that causes them, once for each event: what is undone and done again is mailed again.

export interface OrderEvent {
  orderId: string;
  publicUrl: string;
  /** Where calendar programs find its day, for a confirmation. */
  calendarUrl?: string;
  /** Delay during which the mail can be recalled. */
  holdSeconds?: number;
}

export const mailOrderConfirmed = (trx: Trx, event: OrderEvent): Promise<void> =>
  notify(trx, event, 'order-confirmed', (order) => withCalendar(order, event));

/** As above, for transactions that send their last statements with the COMMIT. */
export const prepareConfirmation = (trx: Trx, event: OrderEvent): Promise<Last<void>> =>
  prepareMail(trx, event, 'order-confirmed', (order) => withCalendar(order, event));

const withCalendar = (order: OrderMail, { calendarUrl }: OrderEvent): OrderMail =>
  order.pickupTime !== undefined && calendarUrl !== undefined ? { ...order, calendarUrl } : order;

/** For a payment shown as pending that failed later. The trees are still in the cart. */
export const mailPaymentFailed = (trx: Trx, event: OrderEvent): Promise<void> =>
  notify(trx, event, 'payment-failed', (order) => ({
    ...order,
    retryUrl: `${event.publicUrl}/checkout`,
  }));

export const mailOrderReady = (trx: Trx, event: OrderEvent): Promise<void> =>
  notify(trx, event, 'order-ready', (mail, { items }) => ({
    ...mail,
    items: items
      .filter(({ quantity, handedOver }) => quantity > handedOver)
      .map(({ variety, fruit, rootstock, quantity, handedOver, priceCents }) => ({
        variety,
        fruit,
        rootstock,
        quantity: quantity - handedOver,
        priceCents,
      })),
  }));

export const mailOrderDelivered = (trx: Trx, event: OrderEvent): Promise<void> =>
  notify(trx, event, 'order-delivered', (order) => ({
    ...order,
    guideUrl: `${event.publicUrl}/resources`,
    orchardUrl: `${event.publicUrl}/account?tab=orchard`,
    reportUrl: `${event.publicUrl}/account?tab=orders`,
  }));

/** A mail kind that is unique to one cancellation. */
export const newCancellation = (): string => `order-canceled:${randomUUID()}`;

/** A mail kind that is unique to one sending of the link. */
export const newPaymentLinkMail = (): string => `payment-link:${randomUUID()}`;

/** Asks for the payment of an order of the farm. */
export const mailPaymentRequest = (
  trx: Trx,
  event: OrderEvent & { kind: string; payUrl: string; missingCents: Cents; dueDay: string },
): Promise<void> =>
  notify(trx, event, 'payment-link', (order) => ({
    ...order,
    payUrl: event.payUrl,
    missingCents: event.missingCents,
    dueDay: event.dueDay,
  }));

/** @param event.refundedCents refunded by this cancellation */
export const mailOrderCanceled = (
  trx: Trx,
  event: OrderEvent & { kind: string; refundedCents: Cents; lapsed?: true; reason?: string },
): Promise<void> =>
  notify(trx, event, 'order-canceled', (order) => ({
    ...order,
    refundedCents: event.refundedCents,
    ...(event.lapsed && { lapsed: event.lapsed }),
    ...(event.reason && { reason: event.reason }),
  }));

/**
 * Recalls the cancellation mail if it has not been sent yet, and sends nothing, unless the order lost its day meanwhile.
 * Otherwise mails the reinstatement. Then allows the ready and delivered mails once more.
 */
export async function mailOrderReinstated(
  trx: Trx,
  { lost, ...event }: OrderEvent & { lost: WindowTime | undefined },
): Promise<void> {
  const { orderId: subjectId } = event;
  const isRecalled = await recallMail(trx, { template: 'order-canceled', subjectId });
  const wasTold = !isRecalled && (await wasMailed(trx, { template: 'order-canceled', subjectId }));
  if (!wasTold && !lost) return;
  for (const kind of ['order-ready', 'order-delivered'])
    await allowRepeat(trx, { kind, subjectId });
  await notify(
    trx,
    { ...event, kind: `order-reinstated:${randomUUID()}` },
    'order-reinstated',
    (order) => ({
      ...order,
      ...(lost && { lostDay: windowText(lost) }),
      ...(!wasTold && { wasTold }),
    }),
  );
}

/** @returns the mail's kind */
export async function mailOrderRefunded(
  trx: Trx,
  event: OrderEvent & { refundId: string; refundCents: Cents },
): Promise<string> {
  const kind = `order-refunded:${event.refundId}`;
  await notify(trx, { ...event, kind }, 'order-refunded', (order) => ({
    ...order,
    refundCents: event.refundCents,
  }));
  return kind;
}

/** The mail of a change; its refund needs none of its own. */
export const orderChangedKind = (changeId: string): string => `order-changed:${changeId}`;

export const mailOrderChanged = (
  trx: Trx,
  event: OrderEvent & { changeId: string },
): Promise<void> =>
  notify(
    trx,
    { ...event, kind: orderChangedKind(event.changeId) },
    'order-changed',
    (mail, order) => {
      const { by, reason, lines, refundCents, paidCents } = changeOf(order, event.changeId);
      return { ...mail, change: { by, reason, lines, refundCents, paidCents } };
    },
  );

/** Mails the change of an order that the farm entered, with what is missing or given back. */
export const mailFarmOrderChanged = (
  trx: Trx,
  event: OrderEvent & { changeId: string; refundCents: Cents; payUrl: string | undefined },
): Promise<void> =>
  notify(
    trx,
    { ...event, kind: orderChangedKind(event.changeId) },
    'order-changed',
    (mail, order) => {
      const { by, reason, lines } = changeOf(order, event.changeId);
      const payment = farmPayment(farmMoneyOf(order));
      const payUrl = 'missingCents' in payment && event.payUrl;
      return {
        ...mail,
        change: { by, reason, lines, refundCents: event.refundCents },
        farm: { payment, ...(payUrl && { payUrl }) },
      };
    },
  );

/** Says what was corrected, to the address that the order has now. */
export const mailOrderCorrected = (
  trx: Trx,
  event: OrderEvent &
    Pick<MailTemplates['order-corrected'], 'corrected' | 'losesDay' | 'delivery' | 'movedTo'> & {
      kind: string;
      payUrl?: string | undefined;
      /** The money of what its delivery costs more. */
      charge?: FarmOrderMoney;
    },
): Promise<void> =>
  notify(trx, event, 'order-corrected', (mail, order) => {
    const { corrected, losesDay, delivery, movedTo, payUrl, charge } = event;
    const owing = charge ?? (order.farm ? farmMoneyOf(order) : undefined);
    const payment = owing && farmPayment(owing);
    return {
      ...mail,
      corrected,
      losesDay,
      recipient: {
        fullName: order.customer?.fullName ?? '',
        phone: order.customer?.phone ?? '',
        email: order.customer?.email ?? '',
      },
      ...(delivery && { delivery }),
      ...(movedTo && { movedTo }),
      ...(payment && { farm: { payment, ...('missingCents' in payment && payUrl && { payUrl }) } }),
    };
  });

function changeOf({ id, changed }: Order, changeId: string): OrderChange {
  const change = changed?.changes.find((one) => one.id === changeId);
  if (!change) throw new Error(`Order ${id} has no change ${changeId}`);
  return change;
}

/** For a payment of more trees shown as pending that failed later. */
export async function mailAdditionFailed(
  trx: Trx,
  event: OrderEvent & { attemptId: string },
): Promise<void> {
  const { id, amountCents, trees } = await getAddition(trx, event.attemptId);
  await notify(trx, { ...event, kind: `addition-failed:${id}` }, 'addition-failed', (order) => ({
    ...order,
    amountCents,
    trees: trees.map(({ variety, rootstock, quantity }) => ({ variety, rootstock, quantity })),
    retryUrl: `${event.publicUrl}/add-trees?order_id=${event.orderId}`,
  }));
}

type OrderTemplate = Extract<
  MailTemplate,
  `order-${string}` | 'payment-failed' | 'payment-link' | 'addition-failed'
>;

async function notify<T extends OrderTemplate>(
  ...mail: Parameters<typeof prepareMail<T>>
): Promise<void> {
  const write = await prepareMail(...mail);
  await write();
}

/** Reads what the mail says. @returns what writes it */
async function prepareMail<T extends OrderTemplate>(
  trx: Trx,
  { orderId, publicUrl, holdSeconds, kind }: OrderEvent & { kind?: string },
  template: T,
  props: (mail: OrderMail & { money: OrderMoney }, order: Order) => MailTemplates[T],
): Promise<Last<void>> {
  const order = await getOrder(trx, orderId);
  const to = order.customer?.email;
  if (!to) return async () => {};
  return () =>
    enqueueMail(trx, {
      kind: kind ?? template,
      subjectId: orderId,
      to,
      template,
      props: props(orderMailProps(order, publicUrl), order),
      ...(holdSeconds ? { holdSeconds } : {}),
    });
}
