import { sql } from 'kysely';
import { settings } from '#domain/settings.ts';
import { readSales } from '#server/admin/sales.ts';
import type { Db } from '#server/database/client.ts';
import { bySql, findingOf, violations, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** From the refunds themselves, not from the sum kept beside the payment that the screens read. */
const ledger = sql`select orders.id, orders.created_at, coalesce(max(amount_cents), 0) as paid,
    coalesce(sum((select sum(refunds.amount_cents) from refunds where attempt_id = payment_attempts.id and refunds.state in ('sent', 'pending', 'completed'))), 0) as refunded
  from orders left join payment_attempts on order_id = orders.id and payment_attempts.state = 'captured' group by orders.id`;

/** What Today adds up, beside the same weeks added up from the ledger. */
async function wrongWeeks(db: Db): Promise<string[]> {
  const { weeks } = await readSales(db);
  const { rows } = await sql<{ paid: string; refunded: string }>`select coalesce(sum(paid), 0)::text as paid, coalesce(sum(refunded), 0)::text as refunded
    from (${ledger}) ledger where (created_at at time zone ${settings.farm.timeZone})::date >= ${weeks[0]!.monday}::date`.execute(db);
  const shown = weeks.reduce((sums, week) => ({ paid: sums.paid + week.paidCents, refunded: sums.refunded + week.refundedCents }), { paid: 0, refunded: 0 });
  const { paid, refunded } = rows[0]!;
  if (shown.paid === Number(paid) && shown.refunded === Number(refunded)) return [];
  return [`the weeks on Today: ${shown.paid} paid and ${shown.refunded} refunded there, ${paid} and ${refunded} in the ledger`];
}

export const amountInvariants: Invariant[] = [
  {
    id: 'I21',
    title: 'What screens and files show as paid and refunded is in the ledger, to the cent',
    examine: async ({ db }) =>
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
    id: 'I23',
    title: 'Every refund and every cancellation was told to the customer, once',
    examine: bySql(
      found`select 'refund ' || refunds.id as found from refunds join payment_attempts on payment_attempts.id = attempt_id
        where refunds.state in ('pending', 'completed') and (announced_by is null or announced_by like 'order-%' and
          (select count(*) from mail_outbox where kind = announced_by and subject_id = order_id::text) <> 1)`,
      found`select 'order ' || id as found from orders where status = 'Canceled' and payment_status = 'completed'
        and not exists (select from mail_outbox where template = 'order-canceled' and subject_id = orders.id::text)`,
    ),
  },
];
