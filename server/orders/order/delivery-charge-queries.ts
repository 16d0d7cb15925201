import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';

/** For a condition on `orders`: it only asks for what the delivery of another order costs more. */
export const matchesDeliveryCharge = sql<boolean>`exists (select from farm_orders where order_id = orders.id and pays = 'charge')`;

/** For a condition on `orders`: a charge for the delivery of an order that was refunded in full, though not canceled. */
export const isForRefundedOrder = sql<boolean>`coalesce((select (select refund from order_money where order_money.order_id = charge.with_order_id) = 'full'
  from farm_orders charge where charge.order_id = orders.id and charge.pays = 'charge'), false)`;

/** Those of an order that are not canceled: one, unless an admin brought an earlier one back. */
const chargesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('farm_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('with_order_id', '=', orderId)
    .where('pays', '=', 'charge')
    .where('status', '!=', 'Canceled');

/** The charge of an order that its customer owes, else the one that was paid; undefined when there is none. */
export async function findDeliveryCharge(db: Db, orderId: string): Promise<string | undefined> {
  const row = await chargesOf(db, orderId)
    .orderBy(sql`payment_status = 'pending'`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id;
}

/**
 * What money that was taken at the hand-over is for: as above, else the latest charge that was canceled since. Undefined when
 * there never was one.
 */
export async function findChargeOfMoney(db: Db, orderId: string): Promise<string | undefined> {
  const row = await findRow(db)<{ id: string }>`
    select order_id as id from farm_orders join orders on orders.id = order_id
    where with_order_id = ${orderId} and pays = 'charge'
    order by orders.status = 'Canceled', payment_status = 'pending' desc, orders.created_at desc limit 1`;
  return row?.id;
}

/** In the order in which they are locked. */
export const listDeliveryCharges = async (db: Db, orderId: string): Promise<string[]> =>
  (await chargesOf(db, orderId).orderBy('order_id').execute()).map(({ order_id }) => order_id);

/** An order and its charges, which are for the same customer, in the same season, and shown or deleted together. */
export const withDeliveryCharges = async (db: Db, orderId: string): Promise<string[]> => [
  orderId,
  ...(await listDeliveryCharges(db, orderId)),
];

/** Charges that are canceled with their order come back with it, once. */
export async function markCanceledWithOrder(trx: Trx, chargeIds: readonly string[]): Promise<void> {
  if (chargeIds.length === 0) return;
  await trx
    .updateTable('farm_orders')
    .set({ canceled_with_order: true })
    .where('order_id', 'in', chargeIds)
    .execute();
}

/** @returns the charges that come back */
export async function takeCanceledWithOrder(trx: Trx, orderId: string): Promise<string[]> {
  const rows = await listRows(trx)<{ id: string }>`
    update farm_orders set canceled_with_order = false
    where with_order_id = ${orderId} and canceled_with_order returning order_id as id`;
  return rows.map(({ id }) => id);
}
