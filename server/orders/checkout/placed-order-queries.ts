import { sql } from 'kysely';
import type { TreeQuantity } from '#server/catalog/stock/hold-queries.ts';
import type { Db } from '#server/database/client.ts';
import { attemptColumns } from '#server/payments/attempt-queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import { unsettledStates } from '#server/schema/payments.ts';

/**
 * The last checkout of this account within the hour that has taken a payment or may still take one.
 * A buyer who has lost its answer is led to its order.
 */
export const findPlacedCheckout = (db: Db, userId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('user_id', '=', userId)
    .where('state', 'in', [...unsettledStates, 'captured'])
    .where('purpose', '=', 'order')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'payment_attempts.order_id')
          .where('hidden_at', 'is', null)
          .where('status', '<>', 'Canceled'),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What the order was placed for, whatever has become of it. */
export const listTreesSold = (db: Db, orderId: string): Promise<TreeQuantity[]> =>
  db
    .selectFrom('order_items')
    .select(['product_id as productId', 'quantity'])
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .execute();
