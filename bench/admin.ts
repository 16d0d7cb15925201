// Latency of the admin API with 50,000 orders, over HTTP, sequentially.
// node bench/admin.ts [orders] [rounds]
import { randomUUID } from 'node:crypto';
import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { createPool } from '@grafted/postgres/connections/pool.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { pino } from 'pino';
import { presetRange } from '#domain/books/periods.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { runShop } from '#tests/program/run-shop.ts';
import { createOrders } from './create-orders.ts';
import { describeMachine, table } from './machine.ts';

const [orders = 50_000, rounds = 40] = process.argv.slice(2).map(Number);
const limitMs = 100;

const postgres = await startEmbeddedPostgres({});
await ensureDatabase(postgres.url('shop'));
await prepareDatabase({
  url: postgres.url('shop'),
  log: pino({ level: 'silent' }),
  cards: 'sandbox',
});
const pool = createPool(postgres.url('shop'), 4);
const userId = randomUUID();
await pool.query(
  `insert into auth.users (id, email, email_confirmed_at) values ($1, 'buyer@example.com', now())`,
  [userId],
);
const begun = performance.now();
await createOrders(pool, { orders, adminId: userId });
console.log(`${orders} orders written in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

const shop = await runShop({ DATABASE_URL: postgres.url('shop'), NODE_ENV: 'production' });
const signedIn = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'owner@grafted.example', password: 'grafting-knife' }),
});
const { access_token: token } = (await signedIn.json()) as { access_token: string };
const get = (path: string) =>
  fetch(`${shop.url}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } });

const { rows } = await pool.query<{
  id: string;
  email: string;
  variety: string;
  rootstock: string;
}>(
  `select orders.id, email, variety, rootstock from orders join order_customers on order_id = orders.id join order_items using (order_id) join products on products.id = product_id
   where orders.status = 'Pending' order by orders.created_at desc limit 1`,
);
const { id, email: customer, variety, rootstock } = rows[0]!;
const [{ product } = { product: '' }] = (
  await pool.query<{ product: string }>(
    'select product_id as product from stock_movements group by 1 order by count(*) desc limit 1',
  )
).rows;
const today = new Date().toISOString().slice(0, 10);
const quarter = presetRange('last-quarter', today);
const years = { from: presetRange('last-year', today).from, to: today };
const calls: [string, string][] = [
  ['Today', '/overview'],
  ['orders, newest', '/orders'],
  ['orders, page 900', '/orders?page=900'],
  ['orders, by status', '/orders?status=Delivered'],
  [
    'orders, all filters',
    '/orders?status=Delivered&payment=completed&method=delivery&from=2020-01-01',
  ],
  ['orders, by customer', '/orders?sort=customer&direction=up'],
  ['orders, by customer, page 20', '/orders?sort=customer&direction=up&page=20'],
  ['orders, by items', '/orders?sort=items'],
  ['orders, by total', '/orders?sort=total'],
  ['orders, by status column', '/orders?sort=status'],
  ['search a name', '/orders?search=lindqvist5'],
  ['search a common name', '/orders?search=jordan'],
  ['search matching all orders', '/orders?search=example.com'],
  ['search a phone', `/orders?search=${encodeURIComponent('(509) 555-0142')}`],
  ['search an id', `/orders?search=${id.slice(0, 8)}`],
  ['search a variety', `/orders?search=${encodeURIComponent(variety)}`],
  ['search two letters', '/orders?search=jo'],
  ['one order', `/orders/${id}`],
  ['unfulfilled', '/unfulfilled'],
  ['unfulfilled, one tree', `/unfulfilled/orders?${new URLSearchParams({ variety, rootstock })}`],
  ['pick list', '/unfulfilled/pick-list'],
  ['trees', '/products'],
  ['history of a tree', `/products/${product}/history`],
  ['customers', '/customers'],
  ['customers, search', '/customers?search=jordan'],
  ['one customer', `/customers/${encodeURIComponent(customer)}`],
  ['newsletter', '/newsletter'],
  ['reports, sales', '/reports/sales'],
  ['reports, demand', '/reports/demand'],
  ['accounts of a quarter, by day', `/accounts?${new URLSearchParams({ ...quarter, by: 'day' })}`],
  [
    'accounts of two years, by month',
    `/accounts?${new URLSearchParams({ ...years, by: 'month' })}`,
  ],
  ['receipt', `/orders/${id}/receipt.pdf`],
];

const results: [string, string, string, string][] = [];
for (const [name, path] of calls) {
  const times: number[] = [];
  for (let round = 0; round < rounds + 3; round++) {
    const started = performance.now();
    const response = await get(path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (round >= 3) times.push(performance.now() - started); // skip the warm-up rounds
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  results.push([
    name,
    at(0.5).toFixed(1),
    at(0.95).toFixed(1),
    at(0.95) < limitMs ? '' : `over ${limitMs}`,
  ]);
}
const exporting = performance.now();
const file = await (await get('/orders.csv')).text();
const exported = ((performance.now() - exporting) / 1000).toFixed(1);
const moving = performance.now();
const movements = await (await get(`/money-movements.csv?${new URLSearchParams(years)}`)).text();
const moved = ((performance.now() - moving) / 1000).toFixed(1);
const labels = performance.now();
await pool.query(
  `update order_items set status = 'Confirmed' where id in (select order_items.id from order_items join orders on orders.id = order_id where orders.status = 'Pending' limit 100)`,
);
const pdf = await (await get('/labels.pdf?status=Confirmed')).arrayBuffer();
const printed = ((performance.now() - labels) / 1000).toFixed(2);

console.log(`${describeMachine()}\n`);
console.log(table([['call', 'p50 ms', 'p95 ms', ''], ...results]));
console.log(
  `\norders.csv: ${file.split('\n').length - 2} orders in ${exported} s; money-movements.csv: ${movements.split('\n').length - 2} in ${moved} s; labels.pdf: ${pdf.byteLength} bytes in ${printed} s`,
);
shop.process.kill('SIGTERM');
await shop.ended;
await pool.end();
await postgres.stop();
