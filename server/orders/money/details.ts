import { balanceCents, paymentStanding, proposeRefunds } from '#domain/orders/balance.ts';
import type { OrderMoneyDetails } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { payQrCode, payUrl } from '#server/orders/order/pay-link.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import { listLinkVersions } from '#server/orders/order/state-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { listPayments, listRefunds, readEntryFacts } from './by-hand-queries.ts';
import type { MoneyContext } from './context.ts';

/** What was paid for an order, what went back, and what is due or to be given back. */
export async function readOrderMoney(
  context: MoneyContext,
  order: Order,
): Promise<OrderMoneyDetails> {
  const { db } = context;
  const [payments, refunds, facts] = await Promise.all([
    listPayments(db, order.id),
    listRefunds(db, order.id),
    readEntryFacts(db, order.id),
  ]);
  const { linkMailed, ...shown } = facts;
  const payment = paymentStanding(order);
  const url = payUrl(context, order);
  return {
    ...shown,
    payment,
    payments,
    refunds,
    proposed: 'giveBackCents' in payment ? proposeRefunds(payment.giveBackCents, payments) : [],
    cardLeftCents: payments
      .filter(({ kind }) => kind === 'card')
      .reduce((sum, { leftCents }) => sum + leftCents, 0),
    payLink:
      'missingCents' in payment && !order.paymentUnderWay
        ? { url, qrCode: payQrCode(url), mailed: linkMailed }
        : null,
  };
}

/** For the phone at the gate. @throws ShopError when one of the orders cannot be paid by card */
export async function makePayLink(
  context: MoneyContext,
  orderIds: readonly string[],
): Promise<{ url: string; qrCode: string }> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))];
  const versions = await listLinkVersions(context.db, ids);
  if (versions.size < ids.length) throw refuse('order_not_found');
  const orders = await listOrdersByIds(context.db, ids);
  if (orders.some(({ status }) => status === 'Canceled'))
    throw refuse('order_canceled.no_money_to_record');
  if (orders.some((order) => balanceCents(order) <= 0)) throw refuse('already_paid');
  const url = payUrl(context, ...orders);
  return { url, qrCode: payQrCode(url) };
}
