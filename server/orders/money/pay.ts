import { transact } from '@grafted/postgres/transact.ts';
import type { Cents } from '#domain/money.ts';
import {
  balanceCents,
  inOrderOfPayment,
  paymentStanding,
  receivedCents,
} from '#domain/orders/balance.ts';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { PayByLink, PayLink, PayLinkOrder } from '#domain/orders/pay-link.ts';
import type { Trx } from '#server/database/client.ts';
import { assertMayPayDue } from '#server/orders/checkout/requirements.ts';
import { findKnownPayment } from '#server/orders/checkout/start-payment.ts';
import { readBalance } from '#server/orders/order/entry-queries.ts';
import { readPayTokens } from '#server/orders/order/pay-link.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import { lockOrder } from '#server/orders/order/state-queries.ts';
import {
  beginPayment,
  singleUseHash,
  type StartedPayment,
} from '#server/payments/begin-payment.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import { countTries } from '#server/payments/limit-queries.ts';
import { assertMayTryOrder } from '#server/payments/limits.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { tooBusy } from '#server/payments/too-busy.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { PayLinkContext } from './context.ts';

/** Read-only: mail scanners open every link. */
export async function showPayLink(context: PayLinkContext, link: string): Promise<PayLink> {
  const { applicationId, locationId, scriptUrl, sandbox } = context.square;
  const tokens = await readPayTokens(context, link);
  if (tokens.length === 0) throw refuse('link_not_found');
  const tokenOf = new Map(tokens.map(({ orderId, token }) => [orderId, token]));
  const orders = await listOrdersByIds(context.db, [...tokenOf.keys()]);
  return {
    orders: orders
      .toSorted((a, b) => inOrderOfPayment(asPayable(a), asPayable(b)))
      .map((order) => showOrder(order, tokenOf.get(order.id)!)),
    settings: { applicationId, locationId, scriptUrl, sandbox },
  };
}

const asPayable = ({ due, createdAt }: Order) => ({
  lapsesAt: due.find(({ ifUnpaid }) => ifUnpaid !== 'stay')?.dueAt ?? null,
  at: createdAt,
});

const showOrder = (order: Order, token: string): PayLinkOrder => ({
  token,
  orderId: order.id,
  number: order.number ?? null,
  items: order.items.map(({ variety, rootstock, quantity, priceCents }) => ({
    variety,
    rootstock,
    quantity,
    priceCents,
  })),
  deliveryFeeCents: order.now?.deliveryFeeCents ?? order.deliveryFeeCents,
  discountCents: order.now?.discountCents ?? order.discountCents,
  givenCents: order.now?.givenCents ?? 0,
  totalCents: order.now?.totalCents ?? order.totalCents,
  receivedCents: receivedCents(order),
  payment: paymentStanding(order),
  dueAt: order.due.find(({ dueAt }) => dueAt !== null)?.dueAt ?? null,
  lapsed: order.lapsed,
  underWay: order.paymentUnderWay,
});

/** Charges what is due for one order, through the steps of a checkout. @throws ShopError only when certainly nothing was charged */
export async function payByLink(
  context: PayLinkContext,
  { token, clientKeys }: { token: string; clientKeys: ClientKeys },
  request: PayByLink,
): Promise<CheckoutResponse> {
  const [paid, ...others] = await readPayTokens(context, token);
  if (!paid || others.length > 0) throw refuse('link_not_found');
  const { orderId } = paid;
  const reserved = await context.checkoutBulkhead.run(
    () => transact(context.db, (trx) => reserve(context, trx, { orderId, clientKeys, request })),
    tooBusy,
  );
  return takePayment(context, reserved, request.paymentToken);
}

interface LinkPayment {
  orderId: string;
  clientKeys: ClientKeys;
  request: PayByLink;
}

/** Commits the attempt before the card is charged. The order's lock lets one of many clicks through. */
async function reserve(
  context: PayLinkContext,
  trx: Trx,
  { orderId, clientKeys, request }: LinkPayment,
): Promise<StartedPayment> {
  const order = await lockOrder(trx, orderId);
  if (!order || order.hiddenAt) throw refuse('link_not_found');
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  const known = await findKnownPayment(trx, { purpose: 'due', orderId, tokenHash });
  if (known) return { kind: 'known', attempt: known };
  if (order.status === 'Canceled') throw refuse('order_canceled.nothing_to_pay');
  const amountCents = await amountToPay(trx, orderId);
  await assertMayTryOrder(trx, { orderId, clientKeys }, context.payments);
  await assertMayPayDue({
    context,
    tries: await countTries(trx, { userId: null, clientKeys }),
    amountCents,
    shownCents: request.expectedCents,
  });
  const attempt = await beginPayment(trx, context, {
    purpose: 'due',
    orderId,
    userId: null,
    tenders: [{ kind: 'card', amountCents, tokenHash }],
    request,
    clientKeys,
  });
  return { kind: 'new', attempt };
}

async function amountToPay(trx: Trx, orderId: string): Promise<Cents> {
  const balance = balanceCents(await readBalance(trx, orderId));
  if (balance <= 0) throw refuse('already_paid.by_link');
  return balance;
}
