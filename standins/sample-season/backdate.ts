import type { Client } from 'pg';
import type { Played } from './shop.ts';

interface Orders {
  /** Orders of the season before. */
  past: readonly Played[];
  /** The past ones with a claim: a claim comes soon after its trees. */
  claimed: readonly Played[];
  now: readonly Played[];
}

/** Spreads orders over ten weeks, and those of the season before with their trees over its spring. No mail goes out. */
export async function backdate(database: Client, { past, claimed, now }: Orders): Promise<void> {
  const today = Date.now();
  const days = [
    ...past.map((_, index) => 230 + Math.round((index * 60) / past.length)),
    ...now.map((_, index) => 70 - Math.round((index * 70) / now.length)),
  ];
  const orders = [...past, ...now].map(({ orderId }) => orderId);
  const times = days.map((ago) => new Date(today - ago * 86_400_000));
  const delivered = past.filter((order) => !claimed.includes(order));
  await database.query('begin');
  await database.query('set local session_replication_role = replica'); // rows that never change do here
  await database.query(
    'create temporary table moved on commit drop as select * from unnest($1::uuid[], $2::timestamptz[]) as moved (order_id, at)',
    [orders, times],
  );
  await database.query(
    "create temporary table planted on commit drop as select order_id, at + interval '14 days' as at from moved where order_id = any($1::uuid[])",
    [delivered.map(({ orderId }) => orderId)],
  );
  for (const statement of [
    'update orders set created_at = moved.at, updated_at = moved.at from moved where orders.id = moved.order_id',
    'update orders set handed_over_at = planted.at from planted where orders.id = planted.order_id',
    'update orchard_trees set planted_on = planted.at::date from order_items join planted using (order_id) where order_items.id = order_item_id',
    'update payment_attempts set created_at = moved.at, updated_at = moved.at, captured_at = moved.at from moved where payment_attempts.order_id = moved.order_id',
    'update payment_events set at = moved.at from moved join payment_attempts using (order_id) where payment_attempts.id = attempt_id',
    'update stock_movements set at = moved.at from moved join payment_attempts using (order_id) where payment_attempts.id = attempt_id',
    "update mail_outbox set state = 'sent', sent_at = now() where state = 'waiting'",
    'update mail_outbox set created_at = moved.at, sent_at = moved.at from moved where subject_id = moved.order_id::text',
  ])
    await database.query(statement);
  await database.query('commit');
}
