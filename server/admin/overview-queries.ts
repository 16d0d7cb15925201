import type { CanceledWithMoney, OrderMoneySums } from '#domain/admin/overview.ts';
import { settings } from '#domain/farm/settings.ts';
import { listLimits } from '#domain/list-limits.ts';
import { canBePrepared, isReadyForHandover, type OrderState } from '#domain/orders/order-rules.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { lineColumns } from '#server/catalog/products/queries.ts';
import type { Db } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';
import { isDue } from '#server/orders/conditions/queries.ts';

const scarceMax = listLimits.scarceTrees;

interface OpenState extends OrderState {
  deliveryType: DeliveryType;
  orders: number;
}

/** Counts the orders in each state that are neither handed over nor canceled. */
const countOpenStates = (db: Db): Promise<OpenState[]> =>
  listRows(db)<OpenState>`
    select status, awaits_payment as "awaitsPayment", delivery_type as "deliveryType", count(*)::integer as orders
    from orders where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null
    group by 1, 2, 3`;

export async function countWaiting(db: Db) {
  const states = await countOpenStates(db);
  const count = (is: (state: OpenState) => boolean) =>
    states.filter(is).reduce((sum, { orders }) => sum + orders, 0);
  return {
    toPrepare: count(canBePrepared),
    pickup: count((state) => isReadyForHandover(state) && state.deliveryType === 'pickup'),
    delivery: count((state) => isReadyForHandover(state) && state.deliveryType === 'delivery'),
  };
}

export const countOpenPayments = (db: Db) =>
  getRow(db)<{ unsettled: number; refunds: number }>`
    select (
      select count(*)::integer
      from payment_attempts
      where state in ('sent', 'authorized', 'voiding')
        and created_at < now() - interval '15 minutes'
    ) as unsettled,
      (select count(*)::integer from refunds where state in ('sent', 'pending')) as refunds`;

/** Canceled orders whose money nobody has decided on, oldest first. */
export const listCanceledWithMoney = (db: Db, limit: number): Promise<CanceledWithMoney[]> =>
  listRows(db)<CanceledWithMoney>`
    select id as "orderId", order_number as "orderNumber", -balance_cents::float8 as "leftCents" from orders
    where status = 'Canceled' and hidden_at is null and balance_cents < 0 order by created_at, id limit ${limit}`;

/** Where customers owe something, and where something is to be given back. */
export async function sumOrderMoney(db: Db): Promise<OrderMoneySums> {
  const sums = await getRow(db)<{
    due: number;
    dueCents: number;
    soonest: Date | null;
    overpaid: number;
    overpaidCents: number;
    lapsed: number;
  }>`
    select (count(*) filter (where ${isDue}))::integer as due,
      coalesce(sum(balance_cents) filter (where ${isDue}), 0)::float8 as "dueCents",
      min((select min(due_at) from order_dues where order_id = orders.id and closed_at is null)) filter (
        where ${isDue}
      ) as soonest,
      (count(*) filter (where balance_cents < 0))::integer as overpaid,
      coalesce(- sum(balance_cents) filter (where balance_cents < 0), 0)::float8 as "overpaidCents",
      (count(*) filter (where lapsed_at > now() - interval '14 days'))::integer as lapsed
    from orders
    where hidden_at is null
      and (balance_cents <> 0 or lapsed_at is not null)`;
  return {
    due: { orders: sums.due, cents: sums.dueCents, soonest: sums.soonest?.toISOString() ?? null },
    overpaid: { orders: sums.overpaid, cents: sums.overpaidCents },
    lapsed: sums.lapsed,
  };
}

export async function listScarce(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'variety', 'rootstock', 'quantity as stock'])
    .select(lineColumns)
    .where('hidden', '=', false)
    .where('quantity', '<=', settings.lowStockThreshold)
    .orderBy('quantity')
    .orderBy('variety')
    .limit(scarceMax)
    .execute();
  return rows.map(({ id, waiting, waitingTrees, ...row }) => ({
    ...row,
    productId: id,
    waiting: Number(waiting),
    waitingTrees: Number(waitingTrees),
  }));
}
