import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderState, StatusFacts } from '#domain/orders/order-rules.ts';
import type { Pays } from '#domain/orders/orders.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, getRow } from '#server/database/rows.ts';
import { owesWithTrees } from '#server/orders/conditions/queries.ts';

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

export async function isOrderHidden(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('hidden_at')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined && row.hidden_at !== null;
}

/** The version of the links that are mailed, by order. A deleted order has no link. */
export async function listLinkVersions(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'link_version'])
    .where('id', 'in', orderIds)
    .where('hidden_at', 'is', null)
    .execute();
  return new Map(orders.map(({ id, link_version }) => [id, link_version]));
}

export const getOrderState = (db: Db, orderId: string): Promise<OrderState> =>
  getRow(db)<OrderState>`
    select status, awaits_payment as "awaitsPayment" from orders where id = ${orderId}`;

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

/** Trees that went before the rest of their order, and those that are still to go. */
export const countRemainingTrees = (
  db: Db,
  orderId: string,
): Promise<{ gone: number; remaining: number }> =>
  getRow(db)<{ gone: number; remaining: number }>`
    select coalesce(sum(handed_over), 0)::integer as gone, coalesce(sum(remaining), 0)::integer as remaining
    from order_lines where order_id = ${orderId}`;

export const countGoneTrees = async (db: Db, orderId: string): Promise<number> =>
  (await countRemainingTrees(db, orderId)).gone;
