import { sql } from 'kysely';
import type { AccountsRow, AccountsRequest, DayRange } from '#domain/admin/accounting.ts';
import type { PeriodSize } from '#domain/admin/periods.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { TaxPlace } from '#domain/farm/tax-place.ts';
import type { Cents } from '#domain/money.ts';
import type { ManualKind } from '#domain/orders/farm-orders.ts';
import type { Db } from '#server/database/client.ts';
import { listPeriods, periodOf } from '#server/database/periods.ts';
import { getRow, listRows } from '#server/database/rows.ts';

// Statements over a range have literals only, so that they are not prepared: one plan for all ranges is slow for years.

const zone = sql.lit(farmTimeZone);

/** Between midnight of the first day and midnight after the last, on the farm's clock. */
const within = ({ from, to }: DayRange) =>
  sql`at >= ${sql.lit(from)}::date::timestamp at time zone ${zone} and at < (${sql.lit(to)}::date + 1)::timestamp at time zone ${zone}`;

export interface Movement {
  kind: 'sale' | 'refund';
  id: string;
  /** On the farm's clock: `2026-03-02 09:15:00`. */
  time: string;
  orderId: string;
  treesCents: Cents;
  discountCents: Cents;
  deliveryCents: Cents;
  /** Signed. */
  amountCents: Cents;
  taxCents: Cents;
  taxRate: number;
  taxCode: string;
  reference: string | null;
  /** As it stands in the customer's mails. */
  orderNumber: number | null;
  /** Empty once the order has lost its personal data. */
  payee: string;
  paidBy: 'card' | ManualKind;
}

/** Oldest first, in batches. */
export async function* readMovements(
  db: Db,
  range: DayRange,
  batchSize: number,
): AsyncGenerator<Movement[]> {
  for (let after = sql`true`; ;) {
    const rows = await listRows(db)<Movement & { at: string }>`
      select kind, id, to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as time, at::text as at, order_id as "orderId",
        trees_cents::float8 as "treesCents", discount_cents::float8 as "discountCents", delivery_cents::float8 as "deliveryCents",
        amount_cents as "amountCents", tax_cents::float8 as "taxCents", tax_rate as "taxRate", tax_code as "taxCode", reference,
        (select order_number from orders where orders.id = order_id) as "orderNumber",
        coalesce((select full_name from order_customers where order_customers.order_id = moved.order_id), '') as payee,
        coalesce((select manual.kind from manual_payments manual where manual.order_id = moved.order_id and moved.id in (manual.id, reversal_id)),
          (select manual.kind from manual_refunds manual where manual.id = moved.id), 'card') as "paidBy"
      from (
        select * from money_movements where ${within(range)} and ${after} order by at, id limit ${sql.lit(batchSize)}
      ) moved order by moved.at, moved.id`;
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = sql`(at, id) > (${sql.lit(last.at)}::timestamptz, ${sql.lit(last.id)}::uuid)`;
  }
}

const stepOf = { day: '1 day', month: '1 month', quarter: '3 months' } as const satisfies Record<
  PeriodSize,
  string
>;

/**
 * By period and tax rate, oldest first; periods without movements are left out. Years have tens of thousands of movements, so
 * dollars are converted to cents once they are summed.
 */
export const listAccounts = (db: Db, { by, ...range }: AccountsRequest): Promise<AccountsRow[]> =>
  listRows(db)<AccountsRow>`
    with periods as (${listPeriods({ first: sql`date_trunc(${sql.lit(by)}, ${sql.lit(range.from)}::date::timestamp)`, last: sql`${sql.lit(range.to)}::date::timestamp`, step: stepOf[by] })})
    select to_char(day, 'YYYY-MM-DD') as period, tax_code as "taxCode", tax_rate as "taxRate",
      coalesce(sum(movements) filter (where kind = 'sale'), 0)::integer as sales,
      (sum(trees) * 100)::float8 as "treesCents", (sum(discounts) * 100)::float8 as "discountCents", (sum(deliveries) * 100)::float8 as "deliveryCents",
      coalesce(sum(cents) filter (where kind = 'sale'), 0)::float8 as "paidCents",
      coalesce(sum(movements) filter (where kind = 'refund'), 0)::integer as refunds,
      coalesce(-sum(cents) filter (where kind = 'refund'), 0)::float8 as "refundedCents",
      (coalesce(sum(taxes) filter (where kind = 'sale'), 0) * 100)::float8 as "paidTaxCents",
      (coalesce(-sum(taxes) filter (where kind = 'refund'), 0) * 100)::float8 as "refundedTaxCents"
    from (
      select ${periodOf(sql`at`)} as number, kind, tax_code, tax_rate, count(*) as movements,
        sum(trees) as trees, sum(discount) as discounts, sum(delivery) as deliveries, sum(amount_cents) as cents, sum(tax) as taxes
      from money_movements_usd where ${within(range)} group by 1, 2, 3, 4
    ) moved join periods using (number)
    group by 1, 2, 3 order by 1, 2, 3`;

/** ZIP codes of the farm's state with deliveries that were paid in the range, and for which no place counted when they were ordered. */
export const listOtherPlaces = (
  db: Db,
  range: DayRange,
  places: readonly TaxPlace[],
): Promise<{ zip: string; orders: number }[]> =>
  listRows(db)<{ zip: string; orders: number }>`
    select left(zip_code, 5) as zip, count(distinct orders.id)::integer as orders
    from money_movements_usd join orders on orders.id = order_id join order_customers on order_customers.order_id = orders.id
    where kind = 'sale' and ${within(range)} and delivery_type = 'delivery' and upper(state) = ${settings.farm.state}
      and zip_code is not null and not exists (select from jsonb_to_recordset(${JSON.stringify(places)}) as place (zip text, "from" text)
        where place.zip = left(zip_code, 5) and place."from" <= to_char(orders.created_at at time zone ${zone}, 'YYYY-MM-DD'))
    group by 1 order by 2 desc, 1 limit 100`;

export const readRefundsUnderWay = (db: Db): Promise<{ count: number; cents: Cents }> =>
  getRow(db)<{ count: number; cents: Cents }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::float8 as cents
    from refunds where state in ('sent', 'pending') and attempt_id is not null`;

export interface OrderRefund {
  /** ISO 8601, UTC. */
  at: string;
  cents: Cents;
  taxCents: Cents;
}

/** When an order was paid, and its completed refunds, oldest first. Leaves out payments that were reversed. */
export async function readOrderMovements(
  db: Db,
  orderId: string,
): Promise<{ paidAt: string | undefined; refunds: OrderRefund[] }> {
  const rows = await listRows(db)<{
    kind: Movement['kind'];
    at: Date;
    cents: Cents;
    taxCents: Cents;
  }>`
    select kind, at, abs(amount_cents) as cents, abs(tax_cents)::float8 as "taxCents"
    from money_movements where order_id = ${orderId}
      and not exists (select from refunds where refunds.id = money_movements.id and returned_at is not null)
      and not exists (select from manual_payments where order_id = ${orderId} and reversed_at is not null and money_movements.id in (manual_payments.id, reversal_id))
    order by at, id`;
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  return {
    paidAt: rows.find(({ kind }) => kind === 'sale')?.at.toISOString(),
    refunds: refunds.map(({ at, cents, taxCents }) => ({ at: at.toISOString(), cents, taxCents })),
  };
}
