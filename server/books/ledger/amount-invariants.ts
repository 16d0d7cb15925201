import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { readSales } from '#server/books/reports/sales-queries.ts';
import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import { bySql, findingOf, violations, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** Sums the payments, refunds and reversals themselves, not the totals that the screens read. */
const ledger = sql`select orders.id, orders.created_at,
    coalesce((select sum(amount_cents) from payment_attempts where order_id = orders.id and state = 'captured'), 0)
      + coalesce((select sum(amount_cents) from manual_payments where order_id = orders.id), 0) as paid,
    coalesce((select sum(refunds.amount_cents) from refunds join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.order_id = orders.id and cause <> 'dispute'
          and refunds.state in ('sent', 'pending', 'completed')), 0)
      + coalesce((select sum(amount_cents) from manual_refunds where order_id = orders.id), 0) as refunded,
    coalesce((select sum(refunds.amount_cents) from refunds join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.order_id = orders.id and cause = 'dispute'
          and refunds.state in ('sent', 'pending', 'completed')), 0)
      + coalesce((select sum(amount_cents - (select coalesce(sum(manual_refunds.amount_cents), 0)
                from manual_refunds where payment_id = manual_payments.id))
        from manual_payments where order_id = orders.id and reversed_at is not null), 0) as reversed
  from orders`;

/** Compares the sums on the Today page with the ledger. */
async function wrongWeeks(db: Db): Promise<string[]> {
  const { weeks } = await readSales(db);
  const { paid, refunded } = await getRow(db)<{ paid: string; refunded: string }>`
    select coalesce(sum(paid - reversed), 0)::text as paid, coalesce(sum(refunded), 0)::text as refunded
    from (${ledger}) ledger where (created_at at time zone ${farmTimeZone})::date >= ${weeks[0]?.monday}::date`;
  const shown = weeks.reduce(
    (sums, week) => ({
      paid: sums.paid + week.paidCents,
      refunded: sums.refunded + week.refundedCents,
    }),
    { paid: 0, refunded: 0 },
  );
  if (shown.paid === Number(paid) && shown.refunded === Number(refunded)) return [];
  return [
    `the weeks on Today show ${shown.paid} paid and ${shown.refunded} refunded; the ledger has ${paid} and ${refunded}`,
  ];
}

export const amountInvariants: Invariant[] = [
  {
    id: 'I21',
    title: 'Amounts shown as paid and refunded equal the ledger, to the cent',
    check: async ({ db }) =>
      findingOf([
        ...(await violations(
          db,
          found`select 'order ' || id as found from (${ledger}) ledger join orders using (id)
            where (paid_cents, refunded_cents, reversed_cents) <> (paid, refunded, reversed)`,
        )),
        ...(await wrongWeeks(db)),
      ]),
  },
  {
    id: 'I40',
    title: 'The books of an order add up to its money, and carry the tax that is contained in it',
    check: bySql(
      found`select 'order ' || ledger.id as found
        from (${ledger}) ledger
        left join (select order_id, sum(cents) as posted from order_postings
          group by order_id) posted on posted.order_id = ledger.id
          left join (select order_id, sum(refunds.amount_cents) as cents from refunds
            join payment_attempts on payment_attempts.id = attempt_id
            where cause <> 'dispute' and refunds.state in ('sent', 'pending')
            group by order_id) under_way on under_way.order_id = ledger.id
        where coalesce(posted, 0) <> paid - refunded - reversed + coalesce(under_way.cents, 0)`,
      // Each movement of before 2.0.0 rounded its own tax.
      found`select 'order ' || order_id || ', code ' || tax_code as found from order_postings
        group by order_id, tax_code, tax_rate
        having abs(sum(tax_cents) - sum(cents)::numeric * tax_rate / (100000 + tax_rate)) > 0.5 * count(distinct source)`,
      found`select 'order ' || id as found from orders
        where (sales_tax * 100)::bigint <> (2 * (total_amount * 100)::bigint * tax_rate + 100000 + tax_rate) / (2 * (100000 + tax_rate))
          and tax_rate > 0`,
      found`select 'order ' || id as found from orders where tax_rate = 0 and sales_tax <> 0`,
    ),
  },
  {
    id: 'I23',
    title: 'The customer was mailed about every refund and cancellation, once',
    check: bySql(
      found`
        select 'refund ' || refunds.id as found
        from refunds
          join payment_attempts on payment_attempts.id = attempt_id
        where refunds.state in ('pending', 'completed')
          and cause <> 'dispute'
          and exists (
            select
            from order_customers
            where order_customers.order_id = payment_attempts.order_id
              and email <> ''
          )
          and (
            announced_by is null
            or (
              announced_by like 'order-%'
              and (
                select count(*)
                from mail_outbox
                where kind = announced_by
                  and subject_id = order_id::text
              ) <> 1
            )
          )`,
      found`select 'order ' || id as found from orders where status = 'Canceled' and payment_status = 'completed'
        and exists (select from order_customers where order_id = orders.id and email <> '')
        and not exists (select from mail_outbox where template = 'order-canceled' and subject_id = orders.id::text)`,
    ),
  },
];
