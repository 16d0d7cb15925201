import { sql, type RawBuilder } from 'kysely';
import type { OrderState, StatusFacts } from '#domain/orders/order-rules.ts';
import { orderStatuses, type DeliveryType } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { findRow, getRow, listRows } from '#server/database/rows.ts';

const allStates: OrderState[] = orderStatuses.flatMap((status) =>
  [false, true].map((awaitsPayment) => ({ status, awaitsPayment })),
);

/** Turns a rule from `domain/orders/order-rules.ts` into a condition on `orders`, by listing the states it accepts. */
export function matchesRule(rule: (state: OrderState) => boolean): RawBuilder<boolean> {
  const accepted = allStates.filter(rule);
  const statusesOf = (awaits: boolean) =>
    accepted
      .filter(({ awaitsPayment }) => awaitsPayment === awaits)
      .map(({ status }) => sql.lit(status));
  const conditions = [false, true].map((awaits) => {
    const statuses = statusesOf(awaits);
    const isAwaited = awaits ? sql`orders.awaits_payment` : sql`not orders.awaits_payment`;
    return statuses.length === 0
      ? sql`false`
      : sql`(${isAwaited} and orders.status in (${sql.join(statuses)}))`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export const getOrderState = (db: Db, orderId: string): Promise<OrderState> =>
  getRow(db)<OrderState>`
    select status, awaits_payment as "awaitsPayment" from orders where id = ${orderId}`;

/** For a condition on `orders`: something is due. At the checkout a card payment is under way, or was declined. */
export const isDue = sql<boolean>`(orders.balance_cents > 0 and not (orders.pays = 'card' and orders.awaits_payment))`;

/** For a condition on `orders`: an amount is due with its trees. */
export const owesWithTrees = sql<boolean>`(orders.balance_cents > 0 and exists (
  select from order_dues where order_dues.order_id = orders.id and closed_at is null and due_at is null))`;

/** Undefined without such an order. */
export const findStatusFacts = (db: Db, orderId: string): Promise<StatusFacts | undefined> =>
  findRow(db)<StatusFacts>`
    select status, awaits_payment as "awaitsPayment", payment_status as payment, pays = 'card' as "isPaidByCard", ${owesWithTrees} as "owesWithTrees"
    from orders where id = ${orderId}`;

export async function getStatusFacts(db: Db, orderId: string): Promise<StatusFacts> {
  const facts = await findStatusFacts(db, orderId);
  if (!facts) throw new Error(`There is no order ${orderId}`);
  return facts;
}

export interface OpenState extends OrderState {
  deliveryType: DeliveryType;
  orders: number;
}

/** Counts the orders in each state that are neither handed over nor canceled. */
export const countOpenStates = (db: Db): Promise<OpenState[]> =>
  listRows(db)<OpenState>`
    select status, awaits_payment as "awaitsPayment", delivery_type as "deliveryType", count(*)::integer as orders
    from orders where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null
    group by 1, 2, 3`;
