import type { Pool, PoolClient } from 'pg';

/** Orders of one transaction: a statement must not outlive the time limit of the pool, however many orders are wanted. */
const batch = 5_000;

/**
 * Inserts paid orders of one to three trees over a year, most of them delivered, the latest thousand open. Bulk SQL that
 * writes all related rows too: attempts, holds, movements, events, mails, audit entries.
 */
export async function createOrders(
  pool: Pool,
  { orders, adminId }: { orders: number; adminId: string },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await client.query(`select set_config('shop.stock_reason', 'count', true)`);
    await client.query('update products set quantity = quantity + $1::integer', [
      Math.ceil(orders / 5),
    ]);
    await client.query('commit');
    await client.query(
      'create temporary table tree as select id, price, row_number() over (order by variety, rootstock) - 1 as number from products',
    );
    await client.query('analyze tree');
    for (let first = 1; first <= orders; first += batch)
      await createBatch(client, {
        orders,
        adminId,
        first,
        last: Math.min(orders, first + batch - 1),
      });
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

/** Those that are written here; a vacuum of all at once would take longer than one statement may. */
const tables = [
  'auth.users',
  'orders',
  'order_items',
  'order_customers',
  'order_entries',
  'order_postings',
  'payment_attempts',
  'payment_events',
  'stock_holds',
  'stock_movements',
  'mail_outbox',
  'audit_log',
  'products',
];

interface Batch {
  /** In all. */
  orders: number;
  adminId: string;
  first: number;
  last: number;
}

async function createBatch(
  client: PoolClient,
  { orders, adminId, first, last }: Batch,
): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temporary table plan on commit drop as
    select gen_random_uuid() as order_id, gen_random_uuid() as attempt_id, n,
      now() - make_interval(secs => (n * 365.0 * 86400 / $1::integer)::double precision) as at,
      case when n <= 600 then 'Pending' when n <= 1000 then 'Confirmed' when n <= 1100 then 'Ready' when n % 40 = 0 then 'Canceled' else 'Delivered' end as status,
      case when n % 3 = 0 then 'delivery' else 'pickup' end as method,
      (array['Jordan','Kim','Alex','Maria','Wei','Noor','Sam','Ines','Tom','Ruth','Olga','Piet'])[1 + n % 12] as first, (array['Avery','Reyes','Quill','Sorensen','Okafor','Lindqvist','Baker','Novak','Hill','Stone','Marsh'])[1 + n % 11] || n % 997 as last
    from generate_series($2::integer, $3::integer) n`,
    [orders, first, last],
  );
  // A customer for every five orders.
  await client.query(
    'create temporary table buyer on commit drop as select gen_random_uuid() as id, number from generate_series(0, $1::integer / 5) number',
    [last - first],
  );
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at) select id, id || '@example.com', now() from buyer`,
  );
  await client.query(`create temporary table line on commit drop as
    select order_id, attempt_id, at, n, status, tree.id as product_id, tree.price, 1 + (n + k) % 3 as quantity
    from plan, generate_series(0, 1) k join tree on true where tree.number = (plan.n * 7 + k * 13) % (select count(*) from tree) and (k = 0 or plan.n % 2 = 0)`);
  await client.query(
    `insert into orders (id, user_id, status, payment_status, delivery_type, subtotal, delivery_fee, total_amount, estimated_time, tree_count, created_at, updated_at)
    select plan.order_id, buyer.id, plan.status, 'completed', method, sum(price * quantity), case method when 'delivery' then 30 else 0 end, sum(price * quantity) + case method when 'delivery' then 30 else 0 end, case method when 'delivery' then 26 else 0 end, sum(quantity), plan.at, plan.at
    from plan join line using (order_id) join buyer on buyer.number = plan.n % (select count(*) from buyer)
    group by plan.order_id, buyer.id, plan.status, method, plan.at`,
  );
  await client.query(
    'insert into order_items (order_id, product_id, quantity, price, discounted) select order_id, product_id, quantity, price, quantity from line',
  );
  // A canceled order keeps nothing: what was paid for it was given back.
  await client.query(
    `insert into order_entries (order_id, at, cause, part, line_id, cents)
    select order_id, at, order_id, 'trees', order_items.id, order_items.price * order_items.quantity * 100 from plan join order_items using (order_id) where plan.status <> 'Canceled'
    union all select order_id, at, order_id, 'delivery', null, 3000 from plan where method = 'delivery' and status <> 'Canceled'`,
  );
  await client.query(
    `update orders set awaits_payment = false from plan where plan.order_id = orders.id`,
  );
  await client.query(`insert into order_customers (order_id, full_name, email, phone, address, city, state, zip_code)
    select order_id, first || ' ' || last, lower(first || '.' || last) || '@example.com', '(509) 555-' || lpad((n % 10000)::text, 4, '0'),
      case method when 'delivery' then n || ' Sample Lane' end, case method when 'delivery' then 'Spokane' end, case method when 'delivery' then 'WA' end, case method when 'delivery' then '99201' end from plan`);
  await client.query(`insert into payment_attempts (id, order_id, purpose, request_hash, amount_cents, refunded_cents, state, provider_payment_id, lease_until, created_at, updated_at, captured_at)
    select attempt_id, order_id, 'order', '', total_amount * 100, case plan.status when 'Canceled' then total_amount * 100 else 0 end, 'captured', 'payment-' || n, at, at, at, at from plan join orders on orders.id = order_id`);
  await client.query(
    `insert into order_postings (order_id, at, kind, source, method, reference, part, cents, tax_rate, tax_code, tax_cents)
    select order_id, plan.at, 'payment', attempt_id, 'card', 'payment-' || n, part, cents, 0, '', 0 from plan join order_entries using (order_id)`,
  );
  await client.query(
    `insert into payment_events (attempt_id, at, event) select attempt_id, at, event from plan, (values ('reserved'), ('authorized'), ('captured')) as happened (event)`,
  );
  await client.query(
    `insert into stock_holds (attempt_id, product_id, quantity, state, settled_at) select attempt_id, product_id, quantity, case status when 'Canceled' then 'returned' else 'consumed' end, at from line`,
  );
  await client.query(`insert into stock_movements (product_id, delta, reason, attempt_id, at) select product_id, -quantity, 'sold', attempt_id, at from line
    union all select product_id, quantity, 'canceled', attempt_id, at + interval '1 day' from line where status = 'Canceled'`);
  // The movements are written already, so update the stock without the trigger.
  await client.query('alter table products disable trigger products_restocked');
  await client.query(
    `update products set quantity = quantity - sold from (select product_id, sum(quantity)::integer as sold from line where status <> 'Canceled' group by product_id) gone where product_id = products.id`,
  );
  await client.query('alter table products enable trigger products_restocked');
  await client.query(`insert into mail_outbox (kind, subject_id, to_address, template, props, state, sent_at, created_at)
    select 'order-confirmed', order_id::text, email, 'order-confirmed', '{}', 'sent', at, at from plan join order_customers using (order_id)`);
  await client.query(`insert into mail_outbox (kind, subject_id, to_address, template, props, state, sent_at, created_at)
    select 'order-canceled:' || order_id, order_id::text, email, 'order-canceled', '{}', 'sent', at, at from plan join order_customers using (order_id) where status = 'Canceled'`);
  await client.query(
    `insert into audit_log (at, actor_id, action, subject_type, subject_id, before, after)
    select at + interval '1 day', $1, 'order_status', 'order', order_id, '{"status": "Pending"}', jsonb_build_object('status', status) from plan where status <> 'Pending'`,
    [adminId],
  );
  await client.query('commit');
}
