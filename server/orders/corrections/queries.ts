import { sql } from 'kysely';
import type { Recipient } from '#domain/orders/corrections.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';
import { readdressMails } from '#server/platform/outbox/outbox-queries.ts';

/** Undefined when the order has no customer. */
export async function findRecipient(db: Db, orderId: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_customers', 'order_customers.order_id', 'orders.id')
    .select([
      'full_name as fullName',
      'phone',
      'email',
      'delivery_type as deliveryType',
      'address',
      'address_line2 as addressLine2',
      'city',
      'state',
      'zip_code as zipCode',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, addressLine2, city, state, zipCode, ...known } = row;
  return {
    ...known,
    address: address ?? '',
    addressLine2: addressLine2 ?? '',
    city: city ?? '',
    state: state ?? '',
    zipCode: zipCode ?? '',
  };
}

/** Its personal data was removed after the retention period: nothing would remove new data again. */
export const isForgotten = (db: Db, orderId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('order_customers')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where('pseudonymised_at', 'is not', null),
  );

export const findCorrection = (trx: Trx, key: string, orderId: string) =>
  trx
    .selectFrom('order_corrections')
    .select(['after', 'courtesy_cents as courtesyCents'])
    .where('id', '=', key)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

interface NewCorrection {
  key: string;
  orderId: string;
  adminId: string;
  before: Recipient;
  after: Recipient;
  /** What the farm bears of a dearer delivery; null when the delivery stays. */
  courtesyCents: number | null;
}

/** False when another order has a correction with this id. */
export async function saveCorrection(
  trx: Trx,
  { key, orderId, adminId, before, after, courtesyCents }: NewCorrection,
): Promise<boolean> {
  const saved = await trx
    .insertInto('order_corrections')
    .values({
      id: key,
      order_id: orderId,
      admin_id: adminId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      courtesy_cents: courtesyCents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) return false;
  await trx
    .updateTable('order_customers')
    .set({
      full_name: after.fullName,
      phone: after.phone,
      email: after.email,
      address: after.address || null,
      address_line2: after.addressLine2 || null,
      city: after.city || null,
      state: after.state || null,
      zip_code: after.zipCode || null,
    })
    .where('order_id', '=', orderId)
    .execute();
  if (before.email && before.email !== after.email)
    await readdressMails(trx, [orderId], { was: before.email, now: after.email });
  return true;
}

/** How an order is to get to its customer. */
export interface NewDelivery {
  deliveryType: DeliveryType;
  /** Drive time; null for pickup. */
  minutes: number | null;
  state: string;
  zipCode: string;
}

/**
 * The order goes another way from now on; its fee and its tax stay as it was placed, and its
 * entries say what it owes now.
 */
export async function saveDelivery(
  trx: Trx,
  { orderId, delivery }: { orderId: string; delivery: NewDelivery },
): Promise<void> {
  const { deliveryType, minutes } = delivery;
  await trx
    .updateTable('orders')
    .set({
      delivery_type: deliveryType,
      estimated_time: minutes ?? 0,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * An order that an admin entered belongs to the account that has proven its address. With another
 * address it gets another code for the hand-over, and links that were mailed to the former one end.
 */
export const changeOwner = (
  trx: Trx,
  { orderId, userId }: { orderId: string; userId: string | null },
): Promise<void> =>
  execute(trx)`
    update orders set user_id = ${userId}, handover_code = new_handover_code(), link_version = link_version + 1, updated_at = now()
    where id = ${orderId}`;

/** For undoing; undefined when nothing was corrected, or the order has lost its personal data. */
export async function findLastCorrection(
  db: Db,
  orderId: string,
): Promise<{ before: Recipient; after: Recipient } | undefined> {
  const row = await db
    .selectFrom('order_corrections')
    .select(['before', 'after'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.before.fullName) return undefined;
  return { before: row.before as Recipient, after: row.after as Recipient };
}
