import { balanceCents, paymentStanding, proposeRefunds } from '#domain/orders/balance.ts';
import type { OrderMoneyDetails } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { readBalance } from '#server/orders/order/entry-queries.ts';
import { payQrCode, payUrl } from '#server/orders/order/pay-link.ts';
import { findOrderFacts } from '#server/orders/order/state-queries.ts';
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

/** For the phone at the gate. @throws ShopError when the order cannot be paid by card */
export async function findPayLink(
  context: MoneyContext,
  orderId: string,
): Promise<{ url: string; qrCode: string }> {
  const order = await findOrderFacts(context.db, orderId);
  if (!order || order.hiddenAt) throw refuse('order_not_found');
  if (order.status === 'Canceled') throw refuse('order_canceled.no_money_to_record');
  if (balanceCents(await readBalance(context.db, orderId)) <= 0) throw refuse('already_paid');
  const url = payUrl(context, order);
  return { url, qrCode: payQrCode(url) };
}
