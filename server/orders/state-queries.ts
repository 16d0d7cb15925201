import { oneRow } from '@grafted/auth';
import { sql, type RawBuilder } from 'kysely';
import { refundExtents } from '#domain/order-money.ts';
import { farmTerms, type OrderState } from '#domain/order-rules.ts';
import { orderStatuses, paymentStatuses } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';

const allStates: OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((payment) =>
    refundExtents.flatMap((refund) => farmTerms.map((farm) => ({ status, payment, refund, farm }))),
  ),
);

const refundOf = sql`coalesce((select refund from order_money where order_id = orders.id), 'none')`;

const farmOf = sql`coalesce((select case pays when 'at_pickup' then 'at_pickup' else 'prepaid' end from farm_orders where order_id = orders.id), 'no')`;

/** Turns a rule from `domain/order-rules.ts` into a condition on `orders`, by listing the states it accepts. */
export function matchesRule(rule: (state: OrderState) => boolean): RawBuilder<boolean> {
  const accepted = allStates
    .filter(rule)
    .map(
      ({ status, payment, refund, farm }) =>
        sql`(${sql.lit(status)}, ${sql.lit(payment)}, ${sql.lit(refund)}, ${sql.lit(farm)})`,
    );
  return sql<boolean>`(orders.status, orders.payment_status, ${refundOf}, ${farmOf}) in (${sql.join(accepted)})`;
}

export async function getOrderState(db: Db, orderId: string): Promise<OrderState> {
  const { rows } =
    await sql<OrderState>`select status, payment_status as payment, ${refundOf} as refund, ${farmOf} as farm from orders where id = ${orderId}`.execute(
      db,
    );
  return oneRow(rows);
}
