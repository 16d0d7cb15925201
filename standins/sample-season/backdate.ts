import type { Client } from 'pg';
import type { Played } from './shop.ts';

/** Spreads orders over ten weeks, and those of the season before over its spring. No mail goes out. */
export async function backdate(
  database: Client,
  past: readonly Played[],
  now: readonly Played[],
): Promise<void> {
  const today = Date.now();
  const days = [
    ...past.map((_, index) => 230 + Math.round((index * 60) / past.length)),
    ...now.map((_, index) => 70 - Math.round((index * 70) / now.length)),
  ];
  const orders = [...past, ...now].map(({ orderId }) => orderId);
  const times = days.map((ago) => new Date(today - ago * 86_400_000));
  await database.query('begin');
  await database.query('set local session_replication_role = replica'); // rows that never change do here
  await database.query(
    'create temporary table moved on commit drop as select * from unnest($1::uuid[], $2::timestamptz[]) as moved (order_id, at)',
    [orders, times],
  );
  for (const statement of [
    'update orders set created_at = moved.at, updated_at = moved.at from moved where orders.id = moved.order_id',
    'update payment_attempts set created_at = moved.at, updated_at = moved.at, captured_at = moved.at from moved where payment_attempts.order_id = moved.order_id',
    'update payment_events set at = moved.at from moved join payment_attempts using (order_id) where payment_attempts.id = attempt_id',
    'update stock_movements set at = moved.at from moved join payment_attempts using (order_id) where payment_attempts.id = attempt_id',
    "update mail_outbox set state = 'sent', sent_at = now() where state = 'waiting'",
    'update mail_outbox set created_at = moved.at, sent_at = moved.at from moved where subject_id = moved.order_id::text',
  ])
    await database.query(statement);
  await database.query('commit');
}
