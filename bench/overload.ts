// Five times as many buyers as the shop can serve: what it still sells, what the others are told, and how soon it recovers.
// node bench/overload.ts [seconds of overload]
import { describeMachine, table } from './machine.ts';
import { sendAtRate } from './open-loop.ts';
import { startSellingShop } from './selling-shop.ts';

const [seconds = 15] = process.argv.slice(2).map(Number);
const probeSeconds = 6;
const concurrency = 32;
const excess = 5;
const targetShare = 0.7;

const shop = await startSellingShop({ processes: 2, connections: 4000 });
try {
  const { rows: products } = await shop.pool.query<{ id: string }>(
    'update products set quantity = 1000000 returning id',
  );
  const buyers = await shop.addBuyers(
    20_000,
    products.map(({ id }) => id),
  );
  let next = 0;
  const buy = async () => shop.buy(await shop.signIn(buyers[next++]!));

  async function peak(length: number): Promise<number> {
    const started = performance.now();
    let sold = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (performance.now() - started < length * 1000)
          if ((await buy()).status === 200) sold++;
      }),
    );
    return sold / ((performance.now() - started) / 1000);
  }
  await peak(probeSeconds); // JIT warm-up
  const capacity = await peak(probeSeconds);
  const started = performance.now();
  const crowd = await sendAtRate({ perSecond: capacity * excess, seconds }, buy);
  const took = (performance.now() - started) / 1000;
  const goodput = crowd.count((status) => status === 200) / took;
  const after = await sendAtRate({ perSecond: capacity / 4, seconds: probeSeconds }, buy);

  console.log(
    `${describeMachine()}\n${Math.round(capacity * excess)} checkouts a second for ${seconds} s, two processes\n`,
  );
  console.log(
    table([
      ['', 'result', 'target'],
      ['orders a second that it can serve', capacity.toFixed(0), ''],
      ['orders a second meanwhile', goodput.toFixed(0), ''],
      ['share', (goodput / capacity).toFixed(2), `at least ${targetShare}`],
      [
        'told to come back (503, 429)',
        crowd.count((status) => status === 503 || status === 429),
        '',
      ],
      ['of them without Retry-After', crowd.busyWithoutRetryAfter, 0],
      [
        'other errors, or no answer',
        crowd.count((s) => s === 0 || (s >= 400 && s !== 503 && s !== 429)),
        0,
      ],
      ['seconds until everybody was answered', took.toFixed(1), ''],
      [
        'afterwards, at a quarter of the load: p95 ms',
        after.percentile(0.95).toFixed(0),
        'as before',
      ],
      ['afterwards: orders not paid', after.count((status) => status !== 200), 0],
    ]),
  );
} finally {
  await shop.stop();
}
