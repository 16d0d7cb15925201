import type { Trx } from '../database/client.ts';
import { ShopError } from '../errors.ts';
import { lockOrderForDesk } from '../orders/desk-queries.ts';
import { findUnsettledAttemptOfOrder } from '../payments/attempts.ts';

export type OrderForChange = Awaited<ReturnType<typeof getOrderForChange>>;

/** Locked until the change is written. A deleted order is restored before anything else is done to it. */
export async function getOrderForChange(trx: Trx, orderId: string) {
  const order = await lockOrderForDesk(trx, orderId);
  if (!order || order.hidden_at) throw new ShopError('order_not_found', 404, 'Order not found');
  return order;
}

/** What is being charged is neither canceled nor hidden: it would be paid for nothing. */
export async function assertPaymentSettled(trx: Trx, orderId: string): Promise<void> {
  if (await findUnsettledAttemptOfOrder(trx, orderId)) throw new ShopError('payment_under_way', 409, 'The payment is still being processed. Try again in a few minutes.');
}
