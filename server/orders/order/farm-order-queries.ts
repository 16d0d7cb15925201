import { sql, type RawBuilder } from 'kysely';
import type { FarmOrderMoneySums } from '#domain/admin/overview.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import { minimumTotalCents } from '#domain/orders/checkout.ts';
import { balanceCents, type FarmOrderMoney, type FarmPays } from '#domain/orders/farm-orders.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, getRow } from '#server/database/rows.ts';
import { isForRefundedOrder } from './delivery-charge-queries.ts';

export interface LockedFarmOrder extends FarmOrderMoney {
  orderId: string;
  pays: FarmPays;
  dueAt: Date;
  lapsedAt: Date | null;
  hiddenAt: Date | null;
  /** The day when the order was entered, at the farm. */
  placedOn: string;
  isDue: boolean;
  /** A charge for the delivery of trees that were refunded: nothing is to be paid for it. */
  isForRefundedOrder: boolean;
}

/** Locks the order. Undefined for an order of the shop. */
export async function lockFarmOrder(
  trx: Trx,
  orderId: string,
): Promise<LockedFarmOrder | undefined> {
  await execute(trx)`select from orders where id = ${orderId} for no key update`;
  // Read after the lock: sums and status are those that the last change has committed.
  return findFarmOrder(trx, orderId);
}

/** For a query over `orders`: what `dueCentsOf` reads, of the order or of its charge. Null for an order of the shop without one. */
export const farmMoney = sql<FarmOrderMoney | null>`(select json_build_object('status', owing.status, 'paymentStatus', owing.payment_status,
    'worthCents', order_worth(owing.id), 'paidCents', paid_cents, 'refundedCents', refunded_cents, 'givenCents', given_cents)
  from farm_orders join orders owing on owing.id = order_id where order_id = orders.id or pays = 'charge' and with_order_id = orders.id and owing.status <> 'Canceled'
  order by owing.payment_status = 'pending' desc limit 1)`; // an earlier charge can have been brought back

/** What the customer still owes; negative: what is to be given back. Orders of the shop are paid by card. */
export const dueCentsOf = (money: FarmOrderMoney | null): Cents =>
  money ? balanceCents(money) : 0;

/** Whoever pays at pickup keeps the trees until the end of the chosen day, whatever day they were held until. Never shortens. */
export const holdUntilPickup = (trx: Trx, orderIds: readonly string[]): Promise<void> =>
  execute(trx)`
    update farm_orders set due_at = greatest(due_at, (day + 1)::timestamp at time zone ${farmTimeZone})
    from pickups join pickup_windows on pickup_windows.id = window_id
    where pickups.order_id = farm_orders.order_id and farm_orders.order_id = any(${[...orderIds]}::uuid[])
      and pickups.state in ('booked', 'arrived') and lapsed_at is null`;

const excess = sql`least(paid_cents - refunded_cents + given_cents - order_worth(orders.id), paid_cents - refunded_cents - ${sql.lit(minimumTotalCents)})`;

/** As `farmPayment` tells an overpaid order, for a condition on `orders`. */
export const isOverpaid: RawBuilder<boolean> = sql`exists (select from farm_orders
  where farm_orders.order_id = orders.id and orders.status <> 'Canceled' and orders.payment_status = 'completed'
    and ${excess} > 0)`;

/** Of all orders that the farm entered and that are not deleted. */
export async function sumFarmMoney(db: Db): Promise<FarmOrderMoneySums> {
  const sums = await getRow(db)<{
    due: number;
    dueCents: string;
    soonest: Date | null;
    overpaid: number;
    overpaidCents: string;
    lapsed: number;
  }>`
    select (count(*) filter (where is_due))::integer as due, coalesce(sum(missing) filter (where is_due), 0) as "dueCents", min(due_at) filter (where is_due) as soonest,
      (count(*) filter (where is_overpaid))::integer as overpaid, coalesce(sum(excess) filter (where is_overpaid), 0) as "overpaidCents",
      (count(*) filter (where lapsed_at > now() - interval '14 days'))::integer as lapsed
    from (
      select due_at, lapsed_at, payment_status = 'pending' and status <> 'Canceled' and not ${isForRefundedOrder} as is_due, ${isOverpaid} as is_overpaid,
        order_worth(orders.id) - given_cents - paid_cents + refunded_cents as missing, ${excess} as excess
      from farm_orders join orders on orders.id = order_id
      where hidden_at is null and (payment_status = 'pending' or lapsed_at is not null or paid_cents - refunded_cents > 0)
    ) entered`;
  return {
    due: {
      orders: sums.due,
      cents: Number(sums.dueCents),
      soonest: sums.soonest?.toISOString() ?? null,
    },
    overpaid: { orders: sums.overpaid, cents: Number(sums.overpaidCents) },
    lapsed: sums.lapsed,
  };
}

/** Reads the money of an order that the farm entered. It is final only while the order is locked. */
export async function readFarmMoney(db: Db, orderId: string): Promise<FarmOrderMoney> {
  const order = await findFarmOrder(db, orderId);
  if (!order) throw new Error(`Order ${orderId} was not entered by the farm`);
  return order;
}

/** Its money is final only while the order is locked. */
export const findFarmOrder = (db: Db, orderId: string): Promise<LockedFarmOrder | undefined> =>
  findRow(db)<LockedFarmOrder>`
    select order_id as "orderId", status, payment_status as "paymentStatus", order_worth(order_id) as "worthCents",
      paid_cents as "paidCents", refunded_cents as "refundedCents", given_cents as "givenCents", pays, due_at as "dueAt", lapsed_at as "lapsedAt", hidden_at as "hiddenAt",
      to_char(created_at at time zone ${farmTimeZone}, 'YYYY-MM-DD') as "placedOn", due_at <= now() as "isDue", ${isForRefundedOrder} as "isForRefundedOrder"
    from farm_orders join orders on orders.id = order_id where order_id = ${orderId}`;
