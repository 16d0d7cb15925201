import { sql } from 'kysely';
import { centsFromNumeric, numericFromCents, type Cents } from '#domain/money.ts';
import type { OrderPricing } from '#domain/order-changes.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import { ruleFromRow } from '#server/coupons/queries.ts';
import type { CouponsTable } from '#server/coupons/tables.ts';
import type { Db, Trx } from '#server/database/client.ts';

export interface OrderLine {
  id: string;
  productId: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  sold: number;
  quantity: number;
}

export interface ChangeableOrder {
  id: string;
  userId: string | null;
  status: OrderStatus;
  hidden: boolean;
  pickupFrom: string;
  /** The captured payment; null: not paid, or an order that the farm entered. */
  attemptId: string | null;
  netCents: Cents;
  worthCents: Cents;
  pricing: OrderPricing;
  lines: OrderLine[];
}

/** Final only while the order is locked. */
export async function findChangeableOrder(
  db: Db,
  orderId: string,
): Promise<ChangeableOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select orders.id, orders.user_id, orders.status, orders.hidden_at is not null as hidden, seasons.pickup_from::text as pickup_from,
      delivery_type, coalesce(estimated_time, 0) as minutes, delivery_fee::text, discount::text, total_amount::text,
      paid.id as attempt_id, coalesce(paid.amount_cents - paid.refunded_cents, 0) as net_cents,
      (select worth_cents from order_changes where order_id = orders.id order by number desc limit 1) as worth_cents,
      coupons.kind, percent, coupons.amount_cents, fixed_total_cents, coalesce(minimum_cents, 0) as minimum_cents
    from orders join seasons on seasons.id = season_id
      left join payment_attempts paid on paid.order_id = orders.id and paid.state = 'captured' and not paid.farm_order
      left join coupon_redemptions on coupon_redemptions.order_id = orders.id
      left join coupons on coupons.id = coupon_id
    where orders.id = ${orderId}`.execute(db);
  const [row] = rows;
  return row && changeableFromRow(row, await listLines(db, orderId));
}

interface OrderRow {
  id: string;
  user_id: string | null;
  status: OrderStatus;
  hidden: boolean;
  pickup_from: string;
  delivery_type: DeliveryType;
  minutes: number;
  delivery_fee: string;
  discount: string;
  total_amount: string;
  attempt_id: string | null;
  net_cents: number;
  worth_cents: number | null;
  kind: CouponsTable['kind'] | null;
  percent: number | null;
  amount_cents: number | null;
  fixed_total_cents: number | null;
  minimum_cents: number;
}

const changeableFromRow = (row: OrderRow, lines: OrderLine[]): ChangeableOrder => ({
  id: row.id,
  userId: row.user_id,
  status: row.status,
  hidden: row.hidden,
  pickupFrom: row.pickup_from,
  attemptId: row.attempt_id,
  netCents: row.net_cents,
  worthCents: row.worth_cents ?? centsFromNumeric(row.total_amount),
  pricing: {
    ordered: lines.map(({ priceCents, sold }) => ({ priceCents, quantity: sold })),
    deliveryType: row.delivery_type,
    minutes: row.minutes,
    deliveryFeeCents: centsFromNumeric(row.delivery_fee),
    discountCents: centsFromNumeric(row.discount),
    coupon: row.kind
      ? { rule: ruleFromRow({ ...row, kind: row.kind }), minimumCents: row.minimum_cents }
      : undefined,
  },
  lines,
});

async function listLines(db: Db, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql<Omit<OrderLine, 'priceCents'> & { price: string }>`
    select order_lines.id, product_id as "productId", variety, rootstock, order_lines.price::text, sold, order_lines.quantity
    from order_lines join products on products.id = product_id
    where order_id = ${orderId} order by variety, rootstock, order_lines.id`.execute(db);
  return rows.map(({ price, ...line }) => ({ ...line, priceCents: centsFromNumeric(price) }));
}

/** False when it is not this customer's order. */
export async function lockOwnOrder(trx: Trx, userId: string, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What a change that was already made refunded. */
export async function findMadeChange(
  trx: Trx,
  orderId: string,
  key: string,
): Promise<{ refundCents: Cents } | undefined> {
  return trx
    .selectFrom('order_changes')
    .select('refund_cents as refundCents')
    .where('id', '=', key)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export const findProduct = (trx: Db, productId: string) =>
  trx
    .selectFrom('products')
    .select(['id', 'variety', 'rootstock', 'price', 'hidden'])
    .where('id', '=', productId)
    .executeTakeFirst();

/** A line that is sold in quantity 0 and comes in by a swap. @returns its id */
export async function insertSwappedLine(
  trx: Trx,
  line: { orderId: string; productId: string; priceCents: Cents },
): Promise<string> {
  const { id } = await trx
    .insertInto('order_items')
    .values({
      order_id: line.orderId,
      product_id: line.productId,
      quantity: 0,
      price: numericFromCents(line.priceCents),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewChange {
  id: string;
  orderId: string;
  madeBy: 'customer' | 'admin';
  adminId: string | null;
  reason: string;
  restocked: boolean;
  refundCents: Cents;
  refundId: string | null;
  worthCents: Cents;
}

/** False when another order has a change with this id. */
export async function insertChange(trx: Trx, change: NewChange): Promise<boolean> {
  const row = await trx
    .insertInto('order_changes')
    .values({
      id: change.id,
      order_id: change.orderId,
      made_by: change.madeBy,
      admin_id: change.adminId,
      reason: change.reason,
      restocked: change.restocked,
      refund_cents: change.refundCents,
      refund_id: change.refundId,
      worth_cents: change.worthCents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A trigger keeps the sums of item and order. */
export async function insertChangeLines(
  trx: Trx,
  changeId: string,
  lines: readonly { itemId: string; difference: number }[],
): Promise<void> {
  await trx
    .insertInto('order_change_lines')
    .values(
      lines.map(({ itemId, difference }) => ({
        change_id: changeId,
        order_item_id: itemId,
        difference,
      })),
    )
    .execute();
}
