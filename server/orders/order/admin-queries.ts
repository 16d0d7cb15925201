import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

/** Locks the orders and their delivery charges, which follow them, in id order, before any window or product. */
export async function lockOrders(trx: Trx, orderIds: readonly string[]): Promise<void> {
  const ids = sql`unnest(${[...orderIds]}::uuid[])`;
  await execute(trx)`select from orders where id in (select ${ids}
      union select order_id from farm_orders where pays = 'charge' and with_order_id in (select ${ids}))
    order by id for no key update`;
}

export interface LockedOrder {
  id: string;
  number: number | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hiddenAt: Date | null;
  /** The farm entered it. */
  isFarmOrder: boolean;
}

export async function lockOrder(trx: Trx, orderId: string): Promise<LockedOrder | undefined> {
  await lockOrders(trx, [orderId]);
  return trx
    .selectFrom('orders')
    .select([
      'id',
      'order_number as number',
      'status',
      'payment_status as paymentStatus',
      'hidden_at as hiddenAt',
      sql<boolean>`exists (select from farm_orders where order_id = orders.id)`.as('isFarmOrder'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

export async function setVisibility(
  trx: Trx,
  orderIds: readonly string[],
  visibility: 'hidden' | 'shown',
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hidden_at: visibility === 'hidden' ? sql<Date>`now()` : null, updated_at: sql`now()` })
    .where('id', 'in', orderIds)
    .execute();
}

export async function isOrderHidden(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('hidden_at')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined && row.hidden_at !== null;
}

export async function setKeptMoney(trx: Trx, orderId: string, cents: Cents): Promise<void> {
  await trx.updateTable('orders').set({ kept_cents: cents }).where('id', '=', orderId).execute();
}
