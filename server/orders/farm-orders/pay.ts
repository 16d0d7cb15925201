import { createHash, randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import { farmMoneyOf, farmPayment } from '#domain/orders/farm-orders.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { PayByLink, PayLinkOrder } from '#domain/orders/pay-link.ts';
import type { Trx } from '#server/database/client.ts';
import { crowded } from '#server/orders/checkout/crowded.ts';
import {
  assertPaymentsAvailable,
  singleUseHash,
  type Reservation,
} from '#server/orders/checkout/reserve.ts';
import { chargeReserved } from '#server/orders/checkout/service.ts';
import { isOrderHidden } from '#server/orders/order/admin-queries.ts';
import { lockFarmOrder, type LockedFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import {
  findAttemptOfToken,
  findUnsettledAttemptOfOrder,
  insertAttempt,
  listCapturedAttempts,
} from '#server/payments/attempt-queries.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import { assertMayTryOrder } from '#server/payments/limits.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import type { PayLinkContext } from './context.ts';
import { readFarmFacts } from './money-queries.ts';
import { readPayToken } from './pay-link.ts';

const notFound = () => new ShopError('link_not_found', 404, 'This link is not valid');

/** Read-only: mail scanners open every link. */
export async function showPayLink(
  { db, linkSecret, square }: PayLinkContext,
  token: string,
): Promise<PayLinkOrder> {
  const orderId = readPayToken({ linkSecret }, token);
  const facts = orderId && (await readFarmFacts(db, orderId));
  if (!facts || (await isOrderHidden(db, orderId))) throw notFound();
  const [order, captured, attempt] = await Promise.all([
    getOrder(db, orderId),
    listCapturedAttempts(db, orderId),
    findUnsettledAttemptOfOrder(db, orderId),
  ]);
  const { applicationId, locationId, scriptUrl, sandbox } = square;
  return {
    orderId,
    fullName: order.customer?.fullName ?? '',
    items: order.items.map(({ variety, rootstock, quantity, priceCents }) => ({
      variety,
      rootstock,
      quantity,
      priceCents,
    })),
    deliveryFeeCents: order.deliveryFeeCents,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    changesCents: (order.changed?.worthCents ?? order.totalCents) - order.totalCents,
    netCents: netCents(order),
    payment: farmPayment(farmMoneyOf(order)),
    dueAt: order.farm?.dueAt ?? order.createdAt,
    lapsed: facts.lapsed,
    underWay: attempt !== undefined,
    cardUsed: captured.length > 0,
    settings: { applicationId, locationId, scriptUrl, sandbox },
  };
}

/** Charges what is missing, through the steps of a checkout. @throws ShopError only when certainly nothing was charged */
export async function payByLink(
  context: PayLinkContext,
  { token, clientKeys }: { token: string; clientKeys: ClientKeys },
  request: PayByLink,
): Promise<CheckoutResponse> {
  const orderId = readPayToken(context, token);
  if (!orderId) throw notFound();
  const reserved = await context.checkoutBulkhead.run(
    () => transact(context.db, (trx) => reserve(context, trx, { orderId, clientKeys, request })),
    crowded,
  );
  return chargeReserved(context, reserved, request.paymentToken);
}

interface Wish {
  orderId: string;
  clientKeys: ClientKeys;
  request: PayByLink;
}

/** Commits the attempt before the card is charged. The order's lock lets one of many clicks through. */
async function reserve(
  context: PayLinkContext,
  trx: Trx,
  { orderId, clientKeys, request }: Wish,
): Promise<Reservation> {
  const order = await lockFarmOrder(trx, orderId);
  if (!order || order.hiddenAt) throw notFound();
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  const known =
    (tokenHash === undefined ? undefined : await findAttemptOfToken(trx, tokenHash)) ??
    (await findUnsettledAttemptOfOrder(trx, orderId));
  if (known && known.orderId !== orderId)
    throw new ShopError('foreign_token', 400, 'Payment failed. Please try again.');
  if (known) return { kind: 'known', attempt: known };
  const amountCents = await amountToPay(trx, order);
  if (amountCents !== request.expectedCents)
    throw new ShopError(
      'total_changed',
      409,
      'The amount to pay has changed. Please check it and pay again.',
      { details: { total: amountCents } },
    );
  assertPaymentsAvailable(context.cards);
  await assertMayTryOrder(trx, { orderId, clientKeys }, context.payments);
  const attempt = await insertAttempt(trx, {
    id: randomUUID(),
    orderId,
    userId: null,
    purpose: 'farm',
    tokenHash,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
    clientKeys,
    amountCents,
    leaseMs: context.payments.leaseMs,
  });
  return { kind: 'new', attempt };
}

async function amountToPay(trx: Trx, order: LockedFarmOrder): Promise<number> {
  if (order.status === 'Canceled')
    throw new ShopError(
      'order_canceled',
      409,
      'This order is canceled, and its trees were released. Nothing was charged. Please call us to order again.',
    );
  const payment = farmPayment(order);
  if (!('missingCents' in payment))
    throw new ShopError('already_paid', 409, 'This order is already paid. Nothing was charged.');
  if ((await listCapturedAttempts(trx, order.orderId)).length > 0)
    throw new ShopError(
      'card_used',
      409,
      'Part of this order was already paid by card. Nothing was charged. Please call us to pay the rest.',
    );
  return payment.missingCents;
}
