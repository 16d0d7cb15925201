import { transact } from '@grafted/postgres/transact.ts';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import { farmMoneyOf, farmPayment } from '#domain/orders/farm-orders.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { PayByLink, PayLinkOrder } from '#domain/orders/pay-link.ts';
import type { Trx } from '#server/database/client.ts';
import { isOrderHidden } from '#server/orders/order/admin-queries.ts';
import {
  findFarmOrder,
  lockFarmOrder,
  type LockedFarmOrder,
} from '#server/orders/order/farm-order-queries.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { assertPaymentsAvailable } from '#server/payments/assert-available.ts';
import {
  findAttemptOfToken,
  findUnsettledAttemptOfOrder,
  listCapturedAttempts,
} from '#server/payments/attempt-queries.ts';
import {
  assertAmountUnchanged,
  beginPayment,
  foreignToken,
  singleUseHash,
  type StartedPayment,
} from '#server/payments/begin-payment.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import { assertMayTryOrder } from '#server/payments/limits.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { tooBusy } from '#server/payments/too-busy.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { PayLinkContext } from './context.ts';
import { readFarmFacts } from './money-queries.ts';
import { readPayToken } from './pay-link.ts';

/** Read-only: mail scanners open every link. */
export async function showPayLink(
  { db, linkSecret, square }: PayLinkContext,
  token: string,
): Promise<PayLinkOrder> {
  const orderId = readPayToken({ linkSecret }, token);
  const facts = orderId && (await readFarmFacts(db, orderId));
  if (!facts || (await isOrderHidden(db, orderId))) throw refuse('link_not_found');
  const [order, entered, captured, attempt] = await Promise.all([
    getOrder(db, orderId),
    findFarmOrder(db, orderId),
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
    payment: entered?.isForRefundedOrder ? { state: 'canceled' } : farmPayment(farmMoneyOf(order)),
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
  const orderId = orRefuse(readPayToken(context, token), 'link_not_found');
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
  const order = await lockFarmOrder(trx, orderId);
  if (!order || order.hiddenAt) throw refuse('link_not_found');
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  const known =
    (tokenHash === undefined ? undefined : await findAttemptOfToken(trx, tokenHash)) ??
    (await findUnsettledAttemptOfOrder(trx, orderId));
  if (known && known.orderId !== orderId) throw foreignToken();
  if (known) return { kind: 'known', attempt: known };
  const amountCents = await amountToPay(trx, order);
  assertAmountUnchanged(request.expectedCents, amountCents);
  assertPaymentsAvailable(context.cards);
  await assertMayTryOrder(trx, { orderId, clientKeys }, context.payments);
  const attempt = await beginPayment(trx, context, {
    purpose: 'farm',
    orderId,
    userId: null,
    tenders: [{ kind: 'card', amountCents, tokenHash }],
    request,
    clientKeys,
  });
  return { kind: 'new', attempt };
}

async function amountToPay(trx: Trx, order: LockedFarmOrder): Promise<number> {
  if (order.status === 'Canceled' || order.isForRefundedOrder)
    throw refuse('order_canceled.farm_orders');
  const payment = farmPayment(order);
  if (!('missingCents' in payment)) throw refuse('already_paid.farm_orders');
  if ((await listCapturedAttempts(trx, order.orderId)).length > 0)
    throw refuse('card_used.farm_orders');
  return payment.missingCents;
}
