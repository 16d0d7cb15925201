import { oneRow } from '@grafted/auth';
import { sql } from 'kysely';
import { isReadyForHandover, canBePrepared } from '#domain/order-rules.ts';
import { settings } from '#domain/settings.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/state-queries.ts';

const scarceMax = 24;

export async function countWaiting(db: Db) {
  const { rows } = await sql<{ toPrepare: number; pickup: number; delivery: number }>`
    select (count(*) filter (where ${matchesRule(canBePrepared)}))::integer as "toPrepare",
      (count(*) filter (where ${matchesRule(isReadyForHandover)} and delivery_type = 'pickup'))::integer as pickup,
      (count(*) filter (where ${matchesRule(isReadyForHandover)} and delivery_type = 'delivery'))::integer as delivery
    from orders where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null`.execute(
    db,
  );
  return oneRow(rows);
}

export async function countOpenPayments(db: Db) {
  const { rows } = await sql<{ unsettled: number; refunds: number }>`select
    (select count(*)::integer from payment_attempts where state in ('sent', 'authorized', 'voiding') and created_at < now() - interval '15 minutes') as unsettled,
    (select count(*)::integer from refunds where state in ('sent', 'pending')) as refunds`.execute(
    db,
  );
  return oneRow(rows);
}

export async function listScarce(db: Db) {
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
        .where('live', '=', true)
        .where('held_until', 'is', null)
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
