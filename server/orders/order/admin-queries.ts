import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Pays } from '#domain/orders/orders.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow } from '#server/database/rows.ts';

/** Locks the orders in id order, before any window or product. */
export async function lockOrders(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await execute(trx)`
    select from orders where id = any(${[...orderIds]}::uuid[]) order by id for no key update`;
}

export interface LockedOrder {
  id: string;
  number: number | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hiddenAt: Date | null;
  pays: Pays;
  linkVersion: number;
  /** The day when it was placed, at the farm: 'YYYY-MM-DD'. */
  placedOn: string;
}

export async function lockOrder(trx: Trx, orderId: string): Promise<LockedOrder | undefined> {
  await lockOrders(trx, [orderId]);
  return findOrderFacts(trx, orderId);
}

/** Reads the same, and locks nothing. */
export const findOrderFacts = (db: Db, orderId: string): Promise<LockedOrder | undefined> =>
  findRow(db)<LockedOrder>`
    select id, status, payment_status as "paymentStatus", hidden_at as "hiddenAt", pays, link_version as "linkVersion",
      to_char(created_at at time zone ${farmTimeZone}, 'YYYY-MM-DD') as "placedOn"
    from orders where id = ${orderId}`;

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

/** The version of the links that are mailed for an order. */
export async function findLinkVersion(db: Db, orderId: string): Promise<number | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('link_version')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.link_version;
}
