import type { Cents } from '#domain/money.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { lockOrders } from '#server/orders/order/state-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** Locks it with its charges, as admins do. False when it is not this customer's order. */
export async function lockOwnOrder(trx: Trx, userId: string, orderId: string): Promise<boolean> {
  if (!(await isOwnOrder(trx, userId, orderId))) return false;
  await lockOrders(trx, [orderId]);
  return isOwnOrder(trx, userId, orderId);
}

const isOwnOrder = (trx: Trx, userId: string, orderId: string): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .where('hidden_at', 'is', null),
  );

/** What a change that was already made refunded. */
export const findMadeChange = (
  trx: Trx,
  orderId: string,
  key: string,
): Promise<{ refundCents: Cents } | undefined> =>
  trx
    .selectFrom('order_changes')
    .select('refund_cents as refundCents')
    .where('id', '=', key)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export async function getProduct(db: Db, productId: string) {
  const product = await db
    .selectFrom('products')
    .select(['id', 'variety', 'rootstock', 'price', 'hidden'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow(() => refuse('product_not_found.anymore'));
  return product;
}
