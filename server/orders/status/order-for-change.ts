import { statusRefusal, type StatusRefusal } from '#domain/orders/order-rules.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/order/admin-queries.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { assertNothingShort } from '#server/orders/short-items/close-items.ts';
import { ShopError } from '#server/platform/http/errors.ts';

/** Locks the order. Deleted orders must be restored before any other change. */
export async function getOrderForChange(trx: Trx, orderId: string) {
  const order = await lockOrder(trx, orderId);
  if (!order || order.hiddenAt) throw new ShopError('order_not_found', 404, 'Order not found');
  return order;
}

const refusals: Record<StatusRefusal, string> = {
  unpaid:
    'The payment of this order failed, so there is nothing to prepare. The customer can order again.',
  payment_under_way: 'The payment is still being processed. Try again in a few minutes.',
  not_paid_yet: 'This order is not paid yet. Record the payment first.',
  lapsed:
    'This order was canceled before it was paid, and its trees went back into stock. Enter a new order instead.',
  refunded: 'This order was fully refunded. It can only be canceled.',
};
const staysCanceled = 'This order was refunded, so it stays canceled.';

/** @throws ShopError when the order's state does not allow the status */
export async function assertMayBecome(
  trx: Trx,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  if (status === 'Delivered') await assertNothingShort(trx, orderId);
  const state = await getOrderState(trx, orderId);
  const refusal = statusRefusal(state, status);
  if (refusal)
    throw new ShopError(
      refusal,
      409,
      refusal === 'refunded' && state.status === 'Canceled' ? staysCanceled : refusals[refusal],
    );
}
