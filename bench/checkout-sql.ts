import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Baseline: writes the rows of one paid order in the same three transactions, in plain SQL. */
export async function buyByPlainSql(pool: Pool, userId: string): Promise<void> {
  const { orderId, attemptId } = await inTransaction(pool, (client) => reserve(client, userId));
  const paymentId = randomUUID();
  await inTransaction(pool, async (client) => {
    await client.query(
      `update payment_attempts set state = 'authorized', provider_payment_id = $2, lease_until = now() + interval '30 s' where id = $1 and state = 'sent'`,
      [attemptId, paymentId],
    );
    await client.query(`insert into payment_events (attempt_id, event) values ($1, 'authorized')`, [
      attemptId,
    ]);
  });
  await inTransaction(pool, (client) => complete(client, { userId, orderId, attemptId }));
}

async function reserve(client: PoolClient, userId: string) {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [userId]);
  await client.query(
    `select id from payment_attempts where user_id = $1 and state in ('sent', 'authorized', 'voiding')`,
    [userId],
  );
  const { rows: cart } = await client.query<{
    product_id: string;
    quantity: number;
    price: string;
  }>(
    'select product_id, cart_items.quantity, price from cart_items join products on products.id = product_id where user_id = $1 order by product_id',
    [userId],
  );
  const total = cart
    .reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0)
    .toFixed(2);
  const { rows: orders } = await client.query<{ id: string }>(
    `insert into orders (user_id, delivery_type, subtotal, total_amount) values ($1, 'pickup', $2, $2) returning id`,
    [userId, total],
  );
  const orderId = orders[0]!.id;
  for (const { product_id, quantity, price } of cart)
    await client.query(
      `with item as (
        insert into order_items (order_id, product_id, quantity, price, discounted) values ($1, $2, $3, $4, $3) returning id
      )
      insert into order_entries (order_id, cause, part, line_id, cents) select $1, $1, 'trees', id, $3 * $4 * 100 from item`,
      [orderId, product_id, quantity, price],
    );
  await client.query(
    'insert into order_customers (order_id, full_name, email, phone) values ($1, $2, $3, $4)',
    [orderId, 'Jordan Avery', 'jordan@example.com', '(509) 555-0142'],
  );
  const { rows: attempts } = await client.query<{ id: string }>(
    `insert into payment_attempts (order_id, user_id, purpose, request_hash, amount_cents, lease_until) values ($1, $2, 'order', '', $3, now() + interval '30 s') returning id`,
    [orderId, userId, Math.round(Number(total) * 100)],
  );
  const attemptId = attempts[0]!.id;
  await client.query(
    `select set_config('shop.stock_reason', 'sold', true), set_config('shop.stock_attempt', $1, true)`,
    [attemptId],
  );
  for (const { product_id, quantity } of cart) {
    await client.query(
      'update products set quantity = quantity - $2 where id = $1 and quantity >= $2',
      [product_id, quantity],
    );
    await client.query(
      'insert into stock_holds (attempt_id, product_id, quantity) values ($1, $2, $3)',
      [attemptId, product_id, quantity],
    );
  }
  await client.query(
    `insert into profiles (id, full_name, email, phone) values ($1, $2, $3, $4) on conflict (id) do update set full_name = excluded.full_name`,
    [userId, 'Jordan Avery', 'jordan@example.com', '(509) 555-0142'],
  );
  await client.query(`insert into payment_events (attempt_id, event) values ($1, 'reserved')`, [
    attemptId,
  ]);
  return { orderId, attemptId };
}

async function complete(
  client: PoolClient,
  { userId, orderId, attemptId }: { userId: string; orderId: string; attemptId: string },
): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [userId]);
  await client.query(
    `update payment_attempts set state = 'captured' where id = $1 and state = 'authorized'`,
    [attemptId],
  );
  await client.query(`update orders set payment_status = 'completed' where id = $1`, [orderId]);
  await client.query(
    `update stock_holds set state = 'consumed', settled_at = now() where attempt_id = $1 and state = 'held'`,
    [attemptId],
  );
  await client.query('delete from cart_items where user_id = $1', [userId]);
  await client.query(
    `insert into mail_outbox (kind, subject_id, to_address, template, props) values ('order-confirmed', $1, 'jordan@example.com', 'order-confirmed', '{}')`,
    [orderId],
  );
  await client.query("select pg_notify('background_work', 'mail')");
  await client.query(`insert into payment_events (attempt_id, event) values ($1, 'captured')`, [
    attemptId,
  ]);
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
