import { sql } from 'kysely';
import { overviewWeeks, type Overview } from '#domain/admin/overview.ts';
import type { Fruit } from '#domain/catalog/catalog.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { listPeriods, periodOf } from '#server/database/periods.ts';
import { listRows } from '#server/database/rows.ts';

const varietiesMax = 12;

const zone = sql.lit(farmTimeZone);
/** Midnight on the farm's clock: of this week, and of the oldest one shown. */
const monday = sql`date_trunc('week', now() at time zone ${zone})`;
const firstMonday = sql`(${monday} - make_interval(weeks => ${sql.lit(overviewWeeks - 1)}))`;
const recent = sql`orders.created_at >= ${firstMonday} at time zone ${zone}`;
/** Matches the predicate of the partial index. */
const listed = sql`orders.hidden_at is null and orders.declined_at is null`;
const sold = sql`${listed} and orders.payment_status = 'completed' and orders.status <> 'Canceled'`;

export async function readSales(db: Db): Promise<Pick<Overview, 'weeks' | 'varieties'>> {
  const [weeks, varieties] = await Promise.all([
    // Payments of canceled and deleted orders count, less their refunds.
    listRows(db)<{ monday: string; orders: number; paid: string; refunded: string }>`
      with periods as (${listPeriods({ first: firstMonday, last: monday, step: '1 week' })}),
      placed as (
        select created_at, paid_cents, reversed_cents, refunded_cents, status <> 'Canceled' as stands
        from orders
        where ${recent}
          and ${listed}
          and paid_cents > 0
        union all
        select created_at, paid_cents, reversed_cents, refunded_cents, false
        from orders
        where ${recent}
          and orders.hidden_at is not null
          and paid_cents > 0
      ),
      sales as (
        select ${periodOf(sql`created_at`)} as number, (count(*) filter (where stands))::integer as orders,
          sum(paid_cents - reversed_cents) as paid, sum(refunded_cents) as refunded
        from placed
        group by 1
      )
      select to_char(day, 'YYYY-MM-DD') as monday, coalesce(orders, 0) as orders,
        coalesce(paid, 0)::text as paid, coalesce(refunded, 0)::text as refunded
      from periods
        left join sales using (number)
      order by day`,
    // Aggregate by product first, so that only some dozens of rows are joined.
    listRows(db)<{ variety: string; fruit: Fruit; trees: number }>`
      with by_product as (
        select product_id, sum(order_lines.quantity)::integer as trees
        from orders
          join order_lines on order_id = orders.id
        where ${recent}
          and ${sold}
          and order_lines.quantity > 0
        group by product_id
      )
      select variety, fruit, sum(trees)::integer as trees
      from by_product
        join products on products.id = product_id
      group by variety, fruit
      order by trees desc, variety
      limit ${varietiesMax}`,
  ]);
  return {
    weeks: weeks.map(({ monday, orders, paid, refunded }) => ({
      monday,
      orders,
      paidCents: Number(paid),
      refundedCents: Number(refunded),
    })),
    varieties,
  };
}
