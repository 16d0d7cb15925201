import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import type { UnsoldTree, WaitingLine } from '#domain/orders/reports.ts';
import type { Db } from '#server/database/client.ts';
import { listPeriods, periodOf } from '#server/database/periods.ts';
import { listRows } from '#server/database/rows.ts';

const rowsMax = 300;
const zone = sql.lit(farmTimeZone);
const sold = sql`orders.hidden_at is null and orders.declined_at is null and orders.payment_status = 'completed' and orders.status <> 'Canceled'`;

export interface ReportSeason {
  id: string;
  name: string;
  current: boolean;
  /** Monday of the week that ordering began in; null: not scheduled. */
  monday: string | null;
}

/** Newest first. */
export const listReportSeasons = (db: Db): Promise<ReportSeason[]> =>
  listRows(db)<ReportSeason>`select id, name, current,
      to_char(date_trunc('week', opens_at at time zone ${zone}), 'YYYY-MM-DD') as monday
    from seasons order by pickup_from desc, created_at desc`;

export interface SeasonWeek {
  seasonId: string;
  monday: string;
  orders: number;
  paidCents: Cents;
  refundedCents: Cents;
}

/** Payments of canceled and deleted orders count, less their refunds; such orders are not counted. */
export const listSeasonWeeks = (db: Db, seasonIds: readonly string[]): Promise<SeasonWeek[]> =>
  listRows(db)<SeasonWeek>`
    with range as (
      select min(first) at time zone ${zone} as first, max(last) at time zone ${zone} as last
      from unnest(${seasonIds}::uuid[]) as season,
        lateral (
          select min(created_at) as first, max(created_at) as last
          from orders
          where season_id = season
        ) as placed
    ),
    periods as (${listPeriods({
      first: sql`date_trunc('week', (select first
          from range))`,
      last: sql`(select last
        from range)`,
      step: '1 week',
    })}),
    sales as (
      select season_id, ${periodOf(sql`created_at`)} as number,
        (count(*) filter (where status <> 'Canceled' and hidden_at is null))::integer as orders,
        sum(paid_cents - reversed_cents) as paid, sum(refunded_cents) as refunded
      from orders
      where season_id = any(${seasonIds}::uuid[])
        and paid_cents > 0
      group by 1, 2
    )
    select season_id as "seasonId", to_char(day, 'YYYY-MM-DD') as monday, orders, paid::float8 as "paidCents",
      refunded::float8 as "refundedCents"
    from sales
      join periods using (number)
    order by day`;

export interface ProductSales {
  seasonId: string;
  variety: string;
  rootstock: string;
  trees: number;
  cents: Cents;
}

/** Aggregated by product before the products are joined: dozens of rows instead of all items. */
export const listProductSales = (db: Db, seasonIds: readonly string[]): Promise<ProductSales[]> =>
  listRows(db)<ProductSales>`
    with by_product as (
      select season_id, product_id, sum(quantity)::integer as trees, sum(price * quantity) as amount
      from orders join order_lines on order_id = orders.id
      where season_id = any(${seasonIds}::uuid[]) and quantity > 0 and ${sold} group by 1, 2
    )
    select season_id as "seasonId", variety, rootstock, trees, (amount * 100)::float8 as cents
    from by_product join products on products.id = product_id`;

export async function listUnsold(db: Db, seasonId: string): Promise<UnsoldTree[]> {
  const soldIn = (season: ReturnType<typeof sql>) =>
    sql`
      exists (
        select
        from order_lines
          join orders on orders.id = order_id
        where product_id = products.id
          and order_lines.quantity > 0
          and season_id ${season} ${seasonId}
          and ${sold}
      )`;
  const rows = await listRows(db)<Omit<UnsoldTree, 'priceCents'> & { price: string }>`
    select id as "productId", variety, rootstock, fruit, quantity, price, ${soldIn(sql`<>`)} as "soldBefore"
    from products where not hidden and not ${soldIn(sql`=`)}
    order by lower(variety), rootstock limit ${rowsMax}`;
  return rows.map(({ price, ...row }) => ({ ...row, priceCents: centsFromNumeric(price) }));
}

export async function listWaitingLines(db: Db): Promise<WaitingLine[]> {
  const rows = await listRows(db)<Omit<WaitingLine, 'priceCents'> & { price: string }>`
    select products.id as "productId", variety, rootstock, price, people, waiting, bought, gone
    from (
      select product_id,
        (count(*) filter (where live and proven_at is not null and held_until is null))::integer as people,
        coalesce(
          sum(trees) filter (where live and proven_at is not null and held_until is null),
          0
        )::integer as waiting,
        coalesce(sum(trees) filter (where attempt_id is not null), 0)::integer as bought,
        coalesce(
          sum(trees) filter (
            where attempt_id is null
              and proven_at is not null
              and (canceled_at is not null or ended_at is not null)
          ),
          0
        )::integer as gone
      from stock_waits
      group by product_id
    ) waits
      join products on products.id = product_id
    where waiting + bought + gone > 0
    order by waiting desc, gone desc, lower(variety)
    limit ${rowsMax}`;
  return rows.map(({ price, ...row }) => ({ ...row, priceCents: centsFromNumeric(price) }));
}
