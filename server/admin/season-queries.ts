import type { OpenOrder, PriceChange } from '#domain/catalog/season-rollover.ts';
import type { PastSeason } from '#domain/farm/season-content.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { unsettledStates } from '#server/schema/payments.ts';

const openOrdersShown = 50;

/** Newest first. Orders and trees: paid and not canceled; money: of all orders, less refunds. */
export const listSeasonTotals = (db: Db): Promise<(PastSeason & { current: boolean })[]> =>
  listRows(db)<PastSeason & { current: boolean }>`
    select seasons.id, name, current,
      to_char(opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "opensAt",
      to_char(closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closesAt",
      coalesce(sales.orders, 0) as orders, coalesce(sales.trees, 0) as trees, coalesce(sales.net, 0)::float8 as "netCents"
    from seasons left join lateral (
      select (count(*) filter (where stands))::integer as orders, (sum(tree_count) filter (where stands))::integer as trees, sum(net_cents) as net
      from (
        select tree_count, paid_cents - refunded_cents - reversed_cents as net_cents,
          orders.status <> 'Canceled' and orders.payment_status = 'completed' and orders.hidden_at is null as stands
        from orders where season_id = seasons.id
      ) sold
    ) sales on true
    order by seasons.created_at desc`;

/** Orders of a season that are not handed over yet. */
export async function readOpenOrders(
  db: Db,
  seasonId: string,
): Promise<{ count: number; oldest: OpenOrder[] }> {
  const rows = await listRows(db)<{
    id: string;
    number: number | null;
    at: Date;
    customer: string | null;
    status: OrderStatus;
    trees: number;
    count: number;
  }>`
    select orders.id, order_number as number, orders.created_at as at, full_name as customer, status, tree_count as trees, (count(*) over ())::integer as count
    from orders left join order_customers on order_customers.order_id = orders.id
    where season_id = ${seasonId} and status in ('Pending', 'Confirmed', 'Ready') and (payment_status = 'completed' or pays <> 'card')
      and hidden_at is null and declined_at is null
    order by orders.created_at limit ${openOrdersShown}`;
  return {
    count: rows[0]?.count ?? 0,
    oldest: rows.map(({ id, number, at, customer, status, trees }) => ({
      id,
      number,
      createdAt: at.toISOString(),
      customer: customer ?? '',
      status,
      trees,
    })),
  };
}

export async function countPaymentsUnderWay(db: Db): Promise<number> {
  const { attempts } = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<string>().as('attempts'))
    .where('state', 'in', unsettledStates)
    .executeTakeFirstOrThrow();
  return Number(attempts);
}

export interface PricedTree extends Pick<PriceChange, 'id' | 'variety' | 'rootstock'> {
  priceCents: Cents;
  quantity: number;
}

export const listPricedTrees = (db: Db): Promise<PricedTree[]> =>
  listRows(db)<PricedTree>`
    select id, variety, rootstock, (price * 100)::integer as "priceCents", quantity
    from products order by lower(variety), rootstock`;
