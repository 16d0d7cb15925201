import { sql, type RawBuilder } from 'kysely';
import { refundExtents } from '#domain/orders/order-money.ts';
import { farmTerms, type OrderState } from '#domain/orders/order-rules.ts';
import { orderStatuses, paymentStatuses, type DeliveryType } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';

const allStates: OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((payment) =>
    refundExtents.flatMap((refund) => farmTerms.map((farm) => ({ status, payment, refund, farm }))),
  ),
);

const refundOf = sql`coalesce((select refund from order_money where order_id = orders.id), 'none')`;

const farmOf = sql`coalesce((select case when pays in ('at_pickup', 'charge') then pays else 'prepaid' end from farm_orders where order_id = orders.id), 'no')`;

/**
 * Turns a rule from `domain/orders/order-rules.ts` into a condition on `orders`, by listing the states it accepts. They are compared
 * as texts: PostgreSQL would repeat both subqueries for each state of a list of rows, and plan for 15 ms.
 */
export function matchesRule(rule: (state: OrderState) => boolean): RawBuilder<boolean> {
  const accepted = allStates.filter(rule);
  const statuses = [...new Set(accepted.map(({ status }) => status))].map((one) => sql.lit(one));
  const states = accepted.map(({ status, payment, refund, farm }) =>
    sql.lit([status, payment, refund, farm].join(' ')),
  );
  return sql<boolean>`(orders.status in (${sql.join(statuses)})
    and (orders.status || ' ' || orders.payment_status || ' ' || ${refundOf} || ' ' || ${farmOf}) in (${sql.join(states)}))`;
}

export const getOrderState = (db: Db, orderId: string): Promise<OrderState> =>
  getRow(db)<OrderState>`
    select status, payment_status as payment, ${refundOf} as refund, ${farmOf} as farm from orders where id = ${orderId}`;

export interface OpenState extends OrderState {
  deliveryType: DeliveryType;
  orders: number;
}

/** Counts the orders in each state that are neither handed over nor canceled. */
export const countOpenStates = (db: Db): Promise<OpenState[]> =>
  listRows(db)<OpenState>`
    select status, payment_status as payment, ${refundOf} as refund, ${farmOf} as farm, delivery_type as "deliveryType", count(*)::integer as orders
    from orders where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null
    group by 1, 2, 3, 4, 5`;
