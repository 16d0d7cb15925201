import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { minimumTotalCents } from '#domain/orders/checkout.ts';
import type { FarmOrderMoney, FarmPays } from '#domain/orders/farm-orders.ts';
import type { Db, Trx } from '#server/database/client.ts';

export interface LockedFarmOrder extends FarmOrderMoney {
  orderId: string;
  pays: FarmPays;
  dueAt: Date;
  lapsedAt: Date | null;
  hiddenAt: Date | null;
  /** The day when the order was entered, at the farm. */
  placedOn: string;
  isDue: boolean;
}

/** Locks the order. Undefined for an order of the shop. */
export async function lockFarmOrder(
  trx: Trx,
  orderId: string,
): Promise<LockedFarmOrder | undefined> {
  await sql`select from orders where id = ${orderId} for no key update`.execute(trx);
  // Read after the lock: sums and status are those that the last change has committed.
  return findFarmOrder(trx, orderId);
}

/** Whoever pays at pickup keeps the trees until the end of the chosen day, whatever day they were held until. Never shortens. */
export async function holdUntilPickup(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await sql`update farm_orders set due_at = greatest(due_at, (day + 1)::timestamp at time zone ${farmTimeZone})
    from pickups join pickup_windows on pickup_windows.id = window_id
    where pickups.order_id = farm_orders.order_id and farm_orders.order_id = any(${[...orderIds]}::uuid[])
      and pickups.state in ('booked', 'arrived') and lapsed_at is null`.execute(trx);
}

/** As `farmPayment` tells an overpaid order, for a condition on `orders`. */
export const isOverpaid: RawBuilder<boolean> = sql`exists (select from farm_orders
  where farm_orders.order_id = orders.id and orders.status <> 'Canceled' and orders.payment_status = 'completed'
    and least(paid_cents - refunded_cents + given_cents - order_worth(orders.id), paid_cents - refunded_cents - ${sql.lit(minimumTotalCents)}) > 0)`;

/** Reads the money of an order that the farm entered. It is final only while the order is locked. */
export async function readFarmMoney(db: Db, orderId: string): Promise<FarmOrderMoney> {
  const order = await findFarmOrder(db, orderId);
  if (!order) throw new Error(`Order ${orderId} was not entered by the farm`);
  return order;
}

async function findFarmOrder(db: Db, orderId: string): Promise<LockedFarmOrder | undefined> {
  const { rows } = await sql<LockedFarmOrder>`
    select order_id as "orderId", status, payment_status as "paymentStatus", order_worth(order_id) as "worthCents",
      paid_cents as "paidCents", refunded_cents as "refundedCents", given_cents as "givenCents", pays, due_at as "dueAt", lapsed_at as "lapsedAt", hidden_at as "hiddenAt",
      to_char(created_at at time zone ${farmTimeZone}, 'YYYY-MM-DD') as "placedOn", due_at <= now() as "isDue"
    from farm_orders join orders on orders.id = order_id where order_id = ${orderId}`.execute(db);
  return rows[0];
}
