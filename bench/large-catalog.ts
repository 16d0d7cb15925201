import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
// Large catalog: time to render the first page, and throughput of the cached one.
// node bench/large-catalog.ts [rows]
import { Client } from 'pg';
import { runShop } from '#tests/program/run-shop.ts';
import { load, loadGenerator } from './load.ts';
import { describeMachine, median, table } from './machine.ts';

const rowCount = Number(process.argv[2] ?? 10_000);
const postgres = await startEmbeddedPostgres({});
await ensureDatabase(postgres.url('shop'));
const shop = await runShop({ DATABASE_URL: postgres.url('shop'), NODE_ENV: 'production' });
const client = new Client({ connectionString: postgres.url('shop') });
await client.connect();

async function render(path: string): Promise<{ milliseconds: number; bytes: number }> {
  await client.query('update products set quantity = quantity where false'); // any statement invalidates the page cache
  await new Promise((resolve) => setTimeout(resolve, 200)); // for the notification
  const started = performance.now();
  const body = await (await fetch(shop.url + path)).arrayBuffer();
  return { milliseconds: performance.now() - started, bytes: body.byteLength };
}

async function figures(path: string) {
  const builds = [];
  for (let round = 0; round < 5; round++) builds.push(await render(path));
  const { requestsPerSecond, p50 } = await load({ url: shop.url + path, seconds: 3 });
  return [
    path,
    Math.round(builds[0]!.milliseconds),
    Math.round(median(builds.map(({ milliseconds }) => milliseconds))),
    builds[0]!.bytes,
    Math.round(requestsPerSecond),
    p50.toFixed(2),
  ];
}

const seeded = await figures('/catalog');
await client.query(
  `insert into varieties (name, fruit) select 'Bench ' || n, 'Apple' from generate_series(1, $1::int) n`,
  [rowCount / 4],
);
await client.query(
  `insert into products (fruit, variety, rootstock, price, quantity, tree_size, image_url)
   select 'Apple', 'Bench ' || n, rootstock, 48, 9, '8-10 ft', 'images/honeycrisp-800.webp'
   from generate_series(1, $1::int) n, unnest(array['Geneva 41', 'Geneva 890', 'Bud 118', 'Nic 29']) rootstock`,
  [rowCount / 4],
);
const large = await figures('/catalog');
const tree = await figures('/variety/Bench%201');

console.log(`${describeMachine()}\n${loadGenerator}, 16 connections\n`);
console.log(
  table([
    [
      'catalog',
      'page',
      'first build ms',
      'median build ms',
      'bytes',
      'requests/s from memory',
      'p50 ms',
    ],
    ['seeded', ...seeded],
    [`+ ${rowCount} trees`, ...large],
    [`+ ${rowCount} trees`, ...tree],
  ]),
);
await client.end();
shop.process.kill('SIGTERM');
await shop.ended;
await postgres.stop();
