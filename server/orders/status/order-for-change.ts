import { statusRefusal, type StatusRefusal } from '#domain/orders/order-rules.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import { lockOrder, getStatusFacts } from '#server/orders/order/state-queries.ts';
import { assertNothingShort } from '#server/orders/short-items/close-items.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { Refusal } from '#server/platform/http/refusals.ts';

/** Locks the order. Deleted orders must be restored before any other change. */
export async function getOrderForChange(trx: Trx, orderId: string) {
  const order = await lockOrder(trx, orderId);
  if (!order || order.hiddenAt) throw refuse('order_not_found');
  return order;
}

const refusals = {
  unpaid: 'unpaid',
  payment_under_way: 'payment_under_way.of_order',
  not_paid_yet: 'not_paid_yet.to_deliver',
  lapsed: 'lapsed',
} as const satisfies Record<StatusRefusal, Refusal>;

/** @throws ShopError when the order's state does not allow the status */
export async function assertMayBecome(
  trx: Trx,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  if (status === 'Delivered') await assertNothingShort(trx, orderId);
  const refusal = statusRefusal(await getStatusFacts(trx, orderId), status);
  if (refusal) throw refuse(refusals[refusal]);
}
