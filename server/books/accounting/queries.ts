import { sql } from 'kysely';
import type { AccountsRow, AccountsRequest, DayRange } from '#domain/books/accounting.ts';
import type { PeriodSize } from '#domain/books/periods.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { TaxPlace } from '#domain/farm/tax-place.ts';
import type { Cents } from '#domain/money.ts';
import type { ManualKind } from '#domain/orders/payments-by-hand.ts';
import type { AccountPart } from '#domain/orders/postings.ts';
import type { Db } from '#server/database/client.ts';
import { listPeriods, periodOf } from '#server/database/periods.ts';
import { getRow, listRows } from '#server/database/rows.ts';

// Statements over a range have literals only, so that they are not prepared: one plan for all ranges is slow for years.

const zone = sql.lit(farmTimeZone);

/** Between midnight of the first day and midnight after the last, on the farm's clock. */
const within = ({ from, to }: DayRange) =>
  sql`at >= ${sql.lit(from)}::date::timestamp at time zone ${zone}
    and at < (${sql.lit(to)}::date + 1)::timestamp at time zone ${zone}`;

/**
 * `sale` and `refund` are money that came in and went back. A `change` moved none: a paid order was
 * changed, and what was paid for it counts for other parts.
 */
export type MovementKind = 'sale' | 'refund' | 'change';

export interface Movement {
  kind: MovementKind;
  id: string;
  /** On the farm's clock: `2026-03-02 09:15:00`. */
  time: string;
  orderId: string;
  treesCents: Cents;
  discountCents: Cents;
  deliveryCents: Cents;
  /** What the farm gave, keeps of canceled orders, or has in excess. Signed. */
  otherCents: Cents;
  /** Signed. */
  amountCents: Cents;
  taxCents: Cents;
  taxRate: number;
  taxCode: string;
  reference: string | null;
  /** The number that stands in the customer's mails. */
  orderNumber: number | null;
  /** Empty once the order has lost its personal data. */
  payee: string;
  /** Empty for a change, which moved no money. */
  paidBy: '' | 'card' | ManualKind;
}

const kindOf = sql`case kind when 'payment' then 'sale' when 'entry' then 'change' else 'refund' end`;

/** A sum of postings of some parts, in cents. */
const sumOf = (...parts: AccountPart[]) =>
  sql`coalesce(sum(cents) filter (where part in (${sql.join(parts.map((part) => sql.lit(part)))})), 0)::float8`;

/** Oldest first, in batches: one line for what moved at once, by tax code. */
export async function* readMovements(
  db: Db,
  range: DayRange,
  batchSize: number,
): AsyncGenerator<Movement[]> {
  for (let after = sql`true`; ;) {
    const rows = await listRows(db)<Movement & { at: string; last: string }>`
      select moved.*, (select order_number from orders where orders.id = moved."orderId") as "orderNumber",
        coalesce(
          (select full_name from order_customers where order_customers.order_id = moved."orderId"),
          ''
        ) as payee
      from (
        select ${kindOf} as kind, source as id,
          to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as time, at::text as at,
          max(id)::text as last, order_id as "orderId", ${sumOf('trees')} as "treesCents",
          - ${sumOf('discount')} as "discountCents", ${sumOf('delivery')} as "deliveryCents",
          ${sumOf('courtesy', 'allowance', 'kept', 'excess')} as "otherCents",
          sum(cents)::float8 as "amountCents", sum(tax_cents)::float8 as "taxCents", tax_rate as "taxRate",
          tax_code as "taxCode", reference, method as "paidBy"
        from order_postings
        where ${within(range)}
          and ${after}
        group by kind, source, at, order_id, tax_rate, tax_code, reference, method
        order by at, max(id)
        limit ${sql.lit(batchSize)}
      ) moved
      order by moved.at::timestamptz, moved.last::bigint`;
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = sql`(at, id) > (${sql.lit(last.at)}::timestamptz, ${sql.lit(last.last)}::bigint)`;
  }
}

const stepOf = { day: '1 day', month: '1 month', quarter: '3 months' } as const satisfies Record<
  PeriodSize,
  string
>;

/** Sums by period and tax rate, oldest first; periods in which nothing moved are left out. */
export const listAccounts = (db: Db, { by, ...range }: AccountsRequest): Promise<AccountsRow[]> =>
  listRows(db)<AccountsRow>`
    with periods as (${listPeriods({ first: sql`date_trunc(${sql.lit(by)}, ${sql.lit(range.from)}::date::timestamp)`, last: sql`${sql.lit(range.to)}::date::timestamp`, step: stepOf[by] })})
    select to_char(day, 'YYYY-MM-DD') as period, tax_code as "taxCode", tax_rate as "taxRate", sales::integer,
      trees::float8 as "treesCents", (- discounts)::float8 as "discountCents",
      deliveries::float8 as "deliveryCents", others::float8 as "otherCents", paid::float8 as "paidCents",
      refunds::integer, (- refunded)::float8 as "refundedCents", "paidTax"::float8 as "paidTaxCents",
      (- "refundedTax")::float8 as "refundedTaxCents", cash::float8 as "cashCents",
      checks::float8 as "checkCents", cards::float8 as "cardCents", other_means::float8 as "otherMeansCents"
    from (
      select ${periodOf(sql`at`)} as number, tax_code, tax_rate,
        count(distinct source) filter (where kind = 'payment') as sales,
        count(distinct source) filter (where kind in ('refund', 'reversal')) as refunds,
        ${soldOf('trees')} as trees, ${soldOf('discount')} as discounts, ${soldOf('delivery')} as deliveries,
        ${soldOf('courtesy', 'allowance', 'kept', 'excess')} as others,
        coalesce(sum(cents) filter (where kind in ('payment', 'entry')), 0) as paid,
        coalesce(sum(cents) filter (where kind in ('refund', 'reversal')), 0) as refunded,
        coalesce(sum(tax_cents) filter (where kind in ('payment', 'entry')), 0) as "paidTax",
        coalesce(sum(tax_cents) filter (where kind in ('refund', 'reversal')), 0) as "refundedTax",
        ${netOf('cash')} as cash, ${netOf('check')} as checks, ${netOf('card')} as cards, ${netOf('other')} as other_means
      from order_postings
      where ${within(range)}
      group by 1, 2, 3
    ) moved
      join periods using (number)
    order by 1, 2, 3`;

/** What came in this way, less what went back. */
const netOf = (method: Exclude<Movement['paidBy'], ''>) =>
  sql`coalesce(sum(cents) filter (where method = ${sql.lit(method)}), 0)`;

/** Counts sales, and changes of paid orders. */
const soldOf = (...parts: AccountPart[]) =>
  sql`coalesce(sum(cents) filter (where kind in ('payment', 'entry')
        and part in (${sql.join(parts.map((part) => sql.lit(part)))})), 0)`;

/**
 * ZIP codes of the farm's state with deliveries that were paid in the range, and for which no place
 * counted when they were ordered.
 */
export const listOtherPlaces = (
  db: Db,
  range: DayRange,
  places: readonly TaxPlace[],
): Promise<{ zip: string; orders: number }[]> =>
  listRows(db)<{ zip: string; orders: number }>`
    select left(zip_code, 5) as zip, count(distinct orders.id)::integer as orders
    from order_postings join orders on orders.id = order_id join order_customers on order_customers.order_id = orders.id
    where kind = 'payment' and ${within(range)} and delivery_type = 'delivery' and upper(state) = ${settings.farm.state}
      and zip_code is not null
      and not exists (select from jsonb_to_recordset(${JSON.stringify(places)}) as place (zip text, "from" text)
        where place.zip = left(zip_code, 5)
          and place."from" <= to_char(orders.created_at at time zone ${zone}, 'YYYY-MM-DD'))
    group by 1 order by 2 desc, 1 limit 100`;

export const readRefundsUnderWay = (db: Db): Promise<{ count: number; cents: Cents }> =>
  getRow(db)<{ count: number; cents: Cents }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::float8 as cents
    from refunds where state in ('sent', 'pending') and attempt_id is not null`;

export interface OrderMovement {
  kind: 'payment' | 'refund';
  /** ISO 8601, UTC. */
  at: string;
  cents: Cents;
  taxCents: Cents;
  isCard: boolean;
}

/** What was paid for an order and what went back, oldest first. Leaves out payments that were reversed. */
export async function listOrderMovements(db: Db, orderId: string): Promise<OrderMovement[]> {
  const rows = await listRows(db)<Omit<OrderMovement, 'at'> & { at: Date }>`
    select kind, at, abs(sum(cents))::float8 as cents, abs(sum(tax_cents))::float8 as "taxCents", method = 'card' as "isCard"
    from order_postings where order_id = ${orderId} and kind in ('payment', 'refund')
      and not exists (select from refunds where refunds.id = source and returned_at is not null)
      and not exists (select from manual_payments where manual_payments.id = source and reversed_at is not null)
    group by kind, source, at, method order by at, min(id)`;
  return rows.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() }));
}
