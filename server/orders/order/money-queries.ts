import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import type { OrderMoneyView } from '#server/schema/payments.ts';

/**
 * For a lateral join with `orders`. The offset makes the planner look the money of each order up: joined without it, the
 * view would sum the payments of all orders first.
 */
export const moneyOfOrder = sql<
  Pick<OrderMoneyView, 'paid_cents' | 'refunded_cents' | 'net_cents'>
>`(select paid_cents, refunded_cents, net_cents from order_money where order_money.order_id = orders.id offset 0)`.as(
  'money',
);

/** What the farm has of an order's money now. */
export async function readNetCents(db: Db, orderId: string): Promise<Cents> {
  const row = await db
    .selectFrom('order_money')
    .select('net_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.net_cents ?? 0;
}
