import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow } from '#server/database/rows.ts';

/** For a condition on `orders`: it only asks for what the delivery of another order costs more. */
export const matchesDeliveryCharge = sql<boolean>`exists (select from farm_orders where order_id = orders.id and pays = 'charge')`;

/** The charge of an order that its customer owes, else the one that was paid; undefined when there is none. */
export async function findDeliveryCharge(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('farm_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('with_order_id', '=', orderId)
    .where('pays', '=', 'charge')
    .where('status', '!=', 'Canceled')
    .orderBy(sql`payment_status = 'pending'`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id;
}

/** An order and its charge, which is for the same customer, in the same season. */
export const withDeliveryCharge = async (db: Db, orderId: string): Promise<string[]> =>
  [orderId, await findDeliveryCharge(db, orderId)].filter((id) => id !== undefined);

/** The charge that was canceled with its order, or has been paid: it comes back with the order. */
export async function findDeliveryChargeToReinstate(
  trx: Trx,
  orderId: string,
): Promise<string | undefined> {
  const row = await findRow(trx)<{ id: string }>`
    select order_id as id from farm_orders join orders on orders.id = order_id
    where with_order_id = ${orderId} and pays = 'charge' and orders.status = 'Canceled' and (paid_cents > refunded_cents
      or key = (select change_id from order_requotes join order_changes on order_changes.id = change_id
        where order_changes.order_id = ${orderId} order by number desc limit 1))
    order by orders.created_at desc limit 1`;
  return row?.id;
}
