import { balanceCents, receivedCents } from '#domain/orders/balance.ts';
import { consumeHolds } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { closeDues, readBalance } from '#server/orders/order/entry-queries.ts';
import { mailOrderConfirmed, type OrderEvent } from '#server/orders/order/order-events.ts';
import { lockOrder } from '#server/orders/order/state-queries.ts';
import { postToBooks, type MoneyEvent } from '#server/orders/postings/post-to-books.ts';
import { setPaymentStatus } from './status-queries.ts';

/**
 * Brings an order in line with its balance, in the transaction that changed its entries or its
 * money: what is settled is no longer asked for, an order that is paid in full is completed, and
 * the books are written. The customer is told once that the order is confirmed, even if a check
 * bounces and it is paid again.
 */
export async function followBalance(
  trx: Trx,
  { event, ...mail }: OrderEvent & { event: MoneyEvent },
): Promise<void> {
  const { orderId } = mail;
  const order = await lockOrder(trx, orderId);
  if (!order) throw new Error(`There is no order ${orderId}`);
  const sums = await readBalance(trx, orderId);
  await postToBooks(trx, orderId, event);
  const isSettled = balanceCents(sums) <= 0;
  if (isSettled) await closeDues(trx, orderId);
  if (order.status === 'Canceled') return;
  // One that the farm entered may come to cost nothing.
  const isPaid = isSettled && (receivedCents(sums) > 0 || order.pays !== 'card');
  if (isPaid && order.paymentStatus === 'pending') {
    await setPaymentStatus(trx, orderId, 'completed');
    await consumeHolds(trx, { orderId });
    await mailOrderConfirmed(trx, mail);
  }
  // Additions, corrections and disputes leave it as it is: only a payment that was taken back has to be replaced.
  if (!isSettled && order.paymentStatus === 'completed' && isByHand(event))
    await setPaymentStatus(trx, orderId, 'pending');
}

const isByHand = ({ kind, method }: MoneyEvent): boolean =>
  kind === 'reversal' && method !== 'card';
