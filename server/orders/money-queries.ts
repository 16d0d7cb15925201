import { sql } from 'kysely';
import type { OrderMoneyView } from '#server/payments/tables.ts';

/**
 * For a lateral join with `orders`. The offset makes the planner look the money of each order up: joined without it, the
 * view would sum the payments of all orders first.
 */
export const moneyOfOrder = sql<
  Pick<OrderMoneyView, 'paid_cents' | 'refunded_cents' | 'net_cents'>
>`(select paid_cents, refunded_cents, net_cents from order_money where order_money.order_id = orders.id offset 0)`.as(
  'money',
);
