// Many buyers for few trees, all paying at the same moment at two processes, while others browse.
// node bench/rush.ts [buyers] [trees]
import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import type { Load } from './load.ts';
import { describeMachine, table } from './machine.ts';
import { startSellingShop, type Answer } from './selling-shop.ts';

const [crowd = 2000, stock = 500] = process.argv.slice(2).map(Number);
const targets = { seconds: 20, browsingMs: 100 };
const browsingSeconds = 5;

const shop = await startSellingShop({ processes: 2, connections: crowd });
try {
  const { rows: products } = await shop.pool.query<{ id: string }>(
    'select id from products where not hidden order by id limit 1',
  );
  const [tree] = products;
  // Warm-up, then the sale.
  await shop.pool.query('update products set quantity = 1000 where id = $1', [tree!.id]);
  for (const buyer of await shop.addBuyers(40, [tree!.id]))
    await shop.buy(await shop.signIn(buyer));
  const buyers = await shop.addBuyers(crowd, [tree!.id]);
  await shop.pool.query('update products set quantity = $2 where id = $1', [tree!.id, stock]);

  const signed = await Promise.all(buyers.map((buyer) => shop.signIn(buyer)));

  const started = performance.now();
  const visitor = spawn(
    process.execPath,
    ['bench/browse.ts', `${shop.url}/catalog`, String(browsingSeconds)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const visits = json(visitor.stdout) as Promise<Load>;
  const answers = await Promise.all(signed.map((buyer) => shop.buy(buyer)));
  const seconds = (performance.now() - started) / 1000;
  const { p95, requestsPerSecond } = await visits;

  const { rows } = await shop.pool.query<{ left: number; sold: number }>(
    `select quantity as left, (select count(*)::int from order_items join orders on orders.id = order_id
      where product_id = products.id and payment_status = 'completed') - 40 as sold from products where id = $1`,
    [tree!.id],
  );
  const count = (is: (answer: Answer) => boolean) => answers.filter(is).length;
  const isBusy = ({ status, headers }: Answer) => status === 503 && Boolean(headers['retry-after']);
  const [sold, soldOut, busy] = [
    count(({ status }) => status === 200),
    count(({ status }) => status === 409),
    count(isBusy),
  ];
  console.log(`${describeMachine()}\n${crowd} buyers for ${stock} trees at two processes\n`);
  console.log(
    table([
      ['', 'result', 'target'],
      ['bought', sold, stock],
      ['told that it is sold out', soldOut, crowd - stock],
      ['told that the shop is busy, with Retry-After', busy, ''],
      ['other answers', crowd - sold - soldOut - busy, 0],
      ['orders paid, by the database', rows[0]!.sold, stock],
      ['trees left', rows[0]!.left, 0],
      ['seconds until everybody was answered', seconds.toFixed(1), targets.seconds],
      ['browsing meanwhile, p95 ms', p95.toFixed(0), targets.browsingMs],
      ['browsing meanwhile, pages/s', Math.round(requestsPerSecond), ''],
    ]),
  );
} finally {
  await shop.stop();
}
