import { sql } from 'kysely';
import type { Overview } from '#domain/admin/overview.ts';
import { isReadyForHandover, canBePrepared } from '#domain/order-rules.ts';
import { settings } from '#domain/settings.ts';
import type { Db } from '#server/database/client.ts';
import { listUndelivered } from '#server/mail/admin-queries.ts';
import { countItemsToPrepare } from '#server/orders/item-queries.ts';
import { matchesRule } from '#server/orders/state-queries.ts';
import { listOpenDiscrepancies } from '#server/payments/discrepancy-queries.ts';
import { readSales } from './sales.ts';

const scarceMax = 24;
const discrepanciesMax = 20;
const mailsMax = 20;

export async function readOverview(db: Db): Promise<Overview> {
  const [waiting, items, discrepancies, counts, mails, scarce, sales] = await Promise.all([
    countWaiting(db),
    countItemsToPrepare(db),
    listOpenDiscrepancies(db, discrepanciesMax),
    countOpenPayments(db),
    listUndelivered(db),
    listScarce(db),
    readSales(db),
  ]);
  return {
    toPrepare: {
      orders: waiting.to_prepare,
      treesPending: items.reduce((sum, { pending }) => sum + pending, 0),
      treesConfirmed: items.reduce((sum, { confirmed }) => sum + confirmed, 0),
    },
    ready: { pickup: waiting.pickup, delivery: waiting.delivery },
    payments: {
      breaks: discrepancies,
      unsettled: counts.unsettled,
      refundsUnderWay: counts.refunds,
    },
    mailsFailed: mails.length,
    undeliveredMails: mails.slice(0, mailsMax),
    scarce,
    ...sales,
  };
}

async function countWaiting(db: Db) {
  const { rows } = await sql<{ to_prepare: number; pickup: number; delivery: number }>`
    select (count(*) filter (where ${matchesRule(canBePrepared)}))::integer as to_prepare,
      (count(*) filter (where ${matchesRule(isReadyForHandover)} and delivery_type = 'pickup'))::integer as pickup,
      (count(*) filter (where ${matchesRule(isReadyForHandover)} and delivery_type = 'delivery'))::integer as delivery
    from orders where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null`.execute(
    db,
  );
  return rows[0]!;
}

async function countOpenPayments(db: Db) {
  const { rows } = await sql<{ unsettled: number; refunds: number }>`select
    (select count(*)::integer from payment_attempts where state in ('sent', 'authorized', 'voiding') and created_at < now() - interval '15 minutes') as unsettled,
    (select count(*)::integer from refunds where state in ('sent', 'pending')) as refunds`.execute(
    db,
  );
  return rows[0]!;
}

async function listScarce(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select((eb) => [
      'id',
      'variety',
      'rootstock',
      'quantity',
      eb
        .selectFrom('stock_waits')
        .select((of) => of.fn.countAll<string>().as('waits'))
        .whereRef('product_id', '=', 'products.id')
        .where('notified_at', 'is', null)
        .where('canceled_at', 'is', null)
        .as('waiting'),
    ])
    .where('hidden', '=', false)
    .where('quantity', '<=', settings.lowStockThreshold)
    .orderBy('quantity')
    .orderBy('variety')
    .limit(scarceMax)
    .execute();
  return rows.map(({ id, waiting, ...row }) => ({
    ...row,
    productId: id,
    waiting: Number(waiting),
  }));
}
