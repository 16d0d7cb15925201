import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { readSales } from '#server/books/reports/sales-queries.ts';
import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import { bySql, findingOf, violations, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** Sums the refunds themselves, not the total on the payment that the screens read. */
const ledger = sql`select orders.id, orders.created_at, coalesce(sum(amount_cents), 0)
      + coalesce((select sum(manual_payments.amount_cents) from manual_payments where manual_payments.order_id = orders.id and reversed_at is null), 0) as paid,
    coalesce(sum((select sum(refunds.amount_cents) from refunds where attempt_id = payment_attempts.id and refunds.state in ('sent', 'pending', 'completed'))), 0)
      + coalesce((select sum(manual_refunds.amount_cents) from manual_refunds where manual_refunds.order_id = orders.id), 0) as refunded
  from orders left join payment_attempts on order_id = orders.id and payment_attempts.state = 'captured' group by orders.id`;

/** Compares the sums on the Today page with the ledger. */
async function wrongWeeks(db: Db): Promise<string[]> {
  const { weeks } = await readSales(db);
  const { paid, refunded } = await getRow(db)<{ paid: string; refunded: string }>`
    select coalesce(sum(paid), 0)::text as paid, coalesce(sum(refunded), 0)::text as refunded
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
          found`select 'order ' || ledger.id as found from (${ledger}) ledger left join order_money on order_id = ledger.id
            where (coalesce(paid_cents, 0), coalesce(refunded_cents, 0), coalesce(net_cents, 0)) <> (ledger.paid, ledger.refunded, ledger.paid - ledger.refunded)`,
        )),
        ...(await wrongWeeks(db)),
      ]),
  },
  {
    id: 'I40',
    title:
      'Money movements add up to every order, and its refunds give back their share of its tax',
    check: bySql(
      found`select 'order ' || coalesce(moved.order_id, order_money.order_id) as found
        from (select order_id, sum(amount_cents) as net, sum(tax_cents) as tax from money_movements group by order_id) moved
        full join order_money on order_money.order_id = moved.order_id
        left join (select order_id, sum(refunds.amount_cents) as cents from refunds join payment_attempts on payment_attempts.id = attempt_id
          where refunds.state in ('sent', 'pending') group by order_id) under_way on under_way.order_id = moved.order_id
        left join orders on orders.id = moved.order_id left join farm_orders on farm_orders.order_id = orders.id
        where coalesce(net, 0) - coalesce(under_way.cents, 0) <> coalesce(net_cents, 0)
          or abs(tax - case when net <= total_amount * 100 or farm_orders.order_id is null then sales_tax * 100 * greatest(0, least(net, total_amount * 100)) / (total_amount * 100)
              else tax_rate * least(net, greatest(total_amount * 100, (select max(worth_cents) from order_changes where order_changes.order_id = moved.order_id))) / (100000 + tax_rate) end) > 0.5
            and not exists (select from order_changes where order_changes.order_id = moved.order_id and paid_cents > 0)`,
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
      found`select 'refund ' || refunds.id as found from refunds join payment_attempts on payment_attempts.id = attempt_id
        where refunds.state in ('pending', 'completed') and cause <> 'dispute' and not exists (select from order_customers where order_customers.order_id = payment_attempts.order_id and email = '') and (announced_by is null or announced_by like 'order-%' and
          (select count(*) from mail_outbox where kind = announced_by and subject_id = order_id::text) <> 1)`,
      found`select 'order ' || id as found from orders where status = 'Canceled' and payment_status = 'completed'
        and not exists (select from order_customers where order_id = orders.id and email = '')
        and not exists (select from farm_orders where order_id = orders.id and pays = 'charge') -- in the mail of its order
        and not exists (select from mail_outbox where template = 'order-canceled' and subject_id = orders.id::text)`,
    ),
  },
];
