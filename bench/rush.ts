// Many buyers for few trees, all paying at the same moment at two processes, while others browse. Behind nginx with
// deploy/nginx.conf if it is installed, unless DIRECT=1.
// node bench/rush.ts [buyers] [trees]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Visits } from './browse.ts';
import { describeMachine, table } from './machine.ts';
import { hasNginx } from './nginx.ts';
import { startSellingShop } from './selling-shop.ts';
import type { Answer } from './send.ts';

const [crowd = 2000, stock = 500] = process.argv.slice(2).map(Number);
const targets = { seconds: 20, browsingMs: 100 };

const behindNginx = hasNginx() && process.env.DIRECT !== '1';

const shop = await startSellingShop({ processes: 2, connections: crowd, behindNginx });
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

  const visitors = fork('bench/browse.ts', [`${shop.url}/catalog`]);
  visitors.send('arrive');
  await once(visitors, 'message');
  visitors.send('browse');

  const started = performance.now();
  const answers = await Promise.all(signed.map((buyer) => shop.buy(buyer)));
  const seconds = (performance.now() - started) / 1000;
  visitors.send('leave');
  const [visits] = (await once(visitors, 'message')) as [Visits];

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
  console.log(
    `${describeMachine()}\n${crowd} buyers for ${stock} trees at two processes${behindNginx ? ' behind nginx' : ''}\n`,
  );
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
      ['pages for visitors present before, p50 ms', visits.present.p50.toFixed(0), ''],
      [
        'pages for visitors present before, p95 ms',
        visits.present.p95.toFixed(0),
        targets.browsingMs,
      ],
      ['pages for visitors who come meanwhile, p50 ms', visits.new.p50.toFixed(0), ''],
      [
        'pages for visitors who come meanwhile, p95 ms',
        visits.new.p95.toFixed(0),
        targets.browsingMs,
      ],
      ['pages, of each kind', visits.present.pages, ''],
      ['pages not answered with 200', visits.present.failed + visits.new.failed, 0],
    ]),
  );
} finally {
  await shop.stop();
}
