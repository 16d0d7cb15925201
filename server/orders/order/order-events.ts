import { randomUUID } from 'node:crypto';
import type { Last } from '@grafted/postgres/transact.ts';
import { formatDay } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { MailTemplate, MailTemplates } from '#domain/mail/mail.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import type { Cents } from '#domain/money.ts';
import { paymentStanding } from '#domain/orders/balance.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import type { Order, OrderChange } from '#domain/orders/orders.ts';
import { windowText, type WindowTime } from '#domain/orders/pickups.ts';
import type { Trx } from '#server/database/client.ts';
import { announceRefunds } from '#server/payments/refunds/refund-queries.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import {
  allowRepeat,
  enqueueMail,
  recallMail,
  wasMailed,
} from '#server/platform/outbox/outbox-queries.ts';
import { orderMailProps } from './order-mail.ts';
import { payUrl } from './pay-link.ts';
import { getOrder } from './queries.ts';

// Order mails, enqueued in the transaction that causes them, once for each event: what is undone
// and done again is mailed again.

export interface OrderEvent {
  orderId: string;
  links: LinkSettings;
  /** Delay during which the mail can be recalled. */
  holdSeconds?: number;
}

export const mailOrderConfirmed = (trx: Trx, event: OrderEvent): Promise<void> =>
  notify(trx, event, 'order-confirmed', (order) => order);

/** Does the same for transactions that send their last statements with the COMMIT. */
export const prepareConfirmation = (trx: Trx, event: OrderEvent): Promise<Last<void>> =>
  prepareMail(trx, event, 'order-confirmed', (order) => order);

/** For a payment shown as pending that failed later. The trees are still in the cart. */
export const mailPaymentFailed = (trx: Trx, event: OrderEvent): Promise<void> =>
  notify(trx, event, 'payment-failed', (order) => ({
    ...order,
    retryUrl: `${event.links.publicUrl}/checkout`,
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
    guideUrl: `${event.links.publicUrl}/resources`,
    orchardUrl: `${event.links.publicUrl}/account?tab=orchard`,
    reportUrl: `${event.links.publicUrl}/account?tab=orders`,
  }));

/** A mail kind that is unique to one cancellation. */
export const newCancellation = (): string => `order-canceled:${randomUUID()}`;

/** A mail kind that is unique to one sending of the link. */
export const newPaymentLinkMail = (): string => `payment-link:${randomUUID()}`;

/** Asks for what is due of an order. */
export const mailPaymentRequest = (
  trx: Trx,
  event: OrderEvent & {
    kind: string;
    payUrl: string;
    missingCents: Cents;
    dueDay: string | null;
  },
): Promise<void> =>
  notify(trx, event, 'payment-link', (order) => ({
    ...order,
    payUrl: event.payUrl,
    missingCents: event.missingCents,
    dueDay: event.dueDay,
  }));

/** @param event.refundedCents refunded by this cancellation */
export async function mailOrderCanceled(
  trx: Trx,
  event: OrderEvent & { kind: string; refundedCents: Cents; lapsed?: true; reason?: string },
): Promise<void> {
  await announceRefunds(trx, event.orderId, event.kind);
  await notify(trx, event, 'order-canceled', (order) => ({
    ...order,
    refundedCents: event.refundedCents,
    ...(event.lapsed && { lapsed: event.lapsed }),
    ...(event.reason && { reason: event.reason }),
  }));
}

/**
 * Mails that an order is taken up again, to whoever was told of its cancellation, or lost its day,
 * or is promised a refund of which no other mail tells. A cancellation mail that has not been sent
 * yet is recalled instead. Then allows the ready and delivered mails once more.
 */
export async function mailOrderReinstated(
  trx: Trx,
  { lost, ...event }: OrderEvent & { lost: WindowTime | undefined },
): Promise<void> {
  const { orderId: subjectId } = event;
  const isRecalled = await recallMail(trx, { template: 'order-canceled', subjectId });
  const wasTold = !isRecalled && (await wasMailed(trx, { template: 'order-canceled', subjectId }));
  const kind = `order-reinstated:${randomUUID()}`;
  const isRefunded = isRecalled && (await announceRefunds(trx, subjectId, kind));
  if (!wasTold && !lost && !isRefunded) return;
  for (const again of ['order-ready', 'order-delivered'])
    await allowRepeat(trx, { kind: again, subjectId });
  await notify(trx, { ...event, kind }, 'order-reinstated', (mail, order) => ({
    ...mail,
    ...owingOf(order, event),
    ...(lost && { lostDay: windowText(lost) }),
    ...(!wasTold && { wasTold }),
  }));
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
      const { by, reason, lines, refundCents, cents } = changeOf(order, event.changeId);
      return {
        ...mail,
        ...owingOf(order, event),
        change: { by, reason, lines, refundCents, cents },
      };
    },
  );

function owingOf(order: Order, { links }: OrderEvent): Pick<OrderMail, 'owing'> {
  const payment = paymentStanding(order);
  if (payment.state === 'paid' || payment.state === 'canceled') return {};
  if (!('missingCents' in payment)) return { owing: { payment } };
  const dueAt = order.due.find((due) => due.dueAt !== null && due.ifUnpaid !== 'stay')?.dueAt;
  return {
    owing: {
      payment,
      payUrl: payUrl(links, order),
      ...(dueAt && { dueDay: formatDay(new Date(Date.parse(dueAt) - 1), farmTimeZone) }),
    },
  };
}

/** Says what was corrected, to the address that the order has now. */
export const mailOrderCorrected = (
  trx: Trx,
  event: OrderEvent &
    Pick<MailTemplates['order-corrected'], 'corrected' | 'losesDay' | 'delivery' | 'movedTo'> & {
      kind: string;
    },
): Promise<void> =>
  notify(trx, event, 'order-corrected', (mail, order) => {
    const { corrected, losesDay, delivery, movedTo } = event;
    return {
      ...mail,
      ...owingOf(order, event),
      corrected,
      losesDay,
      recipient: {
        fullName: order.customer?.fullName ?? '',
        phone: order.customer?.phone ?? '',
        email: order.customer?.email ?? '',
      },
      ...(delivery && { delivery }),
      ...(movedTo && { movedTo }),
    };
  });

/** Tells the former address of an order, which may be a stranger's, nothing but its number. */
export async function mailOrderReaddressed(
  trx: Trx,
  { orderId, key, to }: { orderId: string; key: string; to: string },
): Promise<void> {
  const { number } = await getOrder(trx, orderId);
  await enqueueMail(trx, {
    kind: `order-readdressed:${key}`,
    subjectId: orderId,
    to,
    template: 'order-readdressed',
    props: { orderId, ...(number && { number }) },
  });
}

function changeOf({ id, changed }: Order, changeId: string): OrderChange {
  const change = changed?.changes.find((one) => one.id === changeId);
  if (!change) throw new Error(`Order ${id} has no change ${changeId}`);
  return change;
}

/** Trees that a change added, whatever became of them since. */
export interface Addition {
  /** How much more it made the order cost. */
  amountCents: Cents;
  trees: { variety: string; rootstock: string; quantity: number }[];
}

/** For a payment of more trees shown as pending that failed later: they have left the order again. */
export async function mailAdditionFailed(
  trx: Trx,
  event: OrderEvent & { changeId: string; addition: Addition },
): Promise<void> {
  const { changeId, addition, orderId, links } = event;
  await notify(
    trx,
    { ...event, kind: `addition-failed:${changeId}` },
    'addition-failed',
    (mail) => ({
      ...mail,
      ...addition,
      retryUrl: `${links.publicUrl}/add-trees?order_id=${orderId}`,
    }),
  );
}

type OrderTemplate = Exclude<
  Extract<MailTemplate, `order-${string}` | 'payment-failed' | 'payment-link' | 'addition-failed'>,
  'order-readdressed'
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
  { orderId, links, holdSeconds, kind }: OrderEvent & { kind?: string },
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
      props: props(orderMailProps(order, links), order),
      ...(holdSeconds ? { holdSeconds } : {}),
    });
}
