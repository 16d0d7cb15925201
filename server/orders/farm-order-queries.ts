import { sql } from 'kysely';
import type { FarmPays } from '#domain/farm-orders.ts';
import type { Cents } from '#domain/money.ts';
import { farmTimeZone } from '#domain/settings.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';

export interface LockedFarmOrder {
  orderId: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
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
  await sql`select from orders where id = ${orderId} for update`.execute(trx);
  // Read after the lock: sums and status are those that the last change has committed.
  const { rows } = await sql<LockedFarmOrder>`
    select order_id as "orderId", status, payment_status as "paymentStatus", (total_amount * 100)::integer as "totalCents",
      paid_cents as "paidCents", refunded_cents as "refundedCents", pays, due_at as "dueAt", lapsed_at as "lapsedAt", hidden_at as "hiddenAt",
      to_char(created_at at time zone ${farmTimeZone}, 'YYYY-MM-DD') as "placedOn", due_at <= now() as "isDue"
    from farm_orders join orders on orders.id = order_id where order_id = ${orderId}`.execute(trx);
  return rows[0];
}

export async function setPaymentStatus(
  trx: Trx,
  orderId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_status: paymentStatus, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}
