import { sql, type RawBuilder } from 'kysely';
import type { OrderState } from '#domain/orders/order-rules.ts';
import { orderStatuses } from '#domain/statuses.ts';

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

/** For a condition on `orders`: something is due. At the checkout a card payment is under way, or was declined. */
export const isDue = sql<boolean>`(orders.balance_cents > 0 and not (orders.pays = 'card' and orders.awaits_payment))`;

/** For a condition on `orders`: an amount is due with its trees. */
export const owesWithTrees = sql<boolean>`(orders.balance_cents > 0 and exists (
  select from order_dues where order_dues.order_id = orders.id and closed_at is null and due_at is null))`;

/** Of `orders`: when the first of what is due lapses, as ISO 8601; null where all of it stays due. */
export const lapsesAt = sql<string | null>`(
  select to_char(min(due_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from order_dues
  where order_dues.order_id = orders.id and closed_at is null and if_unpaid <> 'stay'
)`;

/** For a condition on `orders`: a card payment of it is being processed. */
export const isBeingPaid = sql<boolean>`exists (select from payment_attempts
  where payment_attempts.order_id = orders.id and state in ('sent', 'authorized', 'voiding'))`;
