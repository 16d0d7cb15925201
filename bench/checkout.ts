// Orders per second through the whole shop, compared with writing the same rows in plain SQL, in alternating turns on
// one PostgreSQL. Both write to the outbox; neither sends.
// node bench/checkout.ts [seconds per turn] [turns]
import { availableParallelism } from 'node:os';
import { buyByPlainSql } from './checkout-sql.ts';
import { describeMachine, median, table } from './machine.ts';
import { startSellingShop } from './selling-shop.ts';

const [seconds = 4, turns = 3] = process.argv.slice(2).map(Number);
const targetShare = 0.5;
const targetP95 = 200;
const concurrency = 16;
const cartsFor = 20_000;
/** One per processor. */
const processes = Number(process.env.WEB_CONCURRENCY ?? availableParallelism());

const shop = await startSellingShop({ processes, connections: concurrency });
const { rows: products } = await shop.pool.query<{ id: string }>(
  'update products set quantity = 1000000 returning id',
);
const buyers = await shop.addBuyers(
  cartsFor,
  products.map(({ id }) => id),
);

let next = 0;
let times: number[] = [];

async function buyInShop(): Promise<void> {
  const { status, body, milliseconds } = await shop.buy(await shop.signIn(buyers[next++]!));
  if (status !== 200 || !body.includes('completed')) throw new Error(`${status} ${body}`);
  times.push(milliseconds);
}

async function buyBySql(): Promise<void> {
  const started = performance.now();
  await buyByPlainSql(shop.pool, buyers[next++]!.userId);
  times.push(performance.now() - started);
}

interface Turn {
  perSecond: number;
  p95: number;
}

/** Concurrent buyers, each placing order after order for `length` seconds. */
async function turn(buy: () => Promise<void>, length: number): Promise<Turn> {
  times = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() - started < length * 1000 && next < cartsFor - concurrency)
        await buy();
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / ((performance.now() - started) / 1000),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

try {
  await turn(buyInShop, 6); // JIT warm-up
  await turn(buyBySql, 1);
  const results: Record<'shop' | 'sql', Turn[]> = { shop: [], sql: [] };
  for (let round = 0; round < turns; round++) {
    results.sql.push(await turn(buyBySql, seconds));
    results.shop.push(await turn(buyInShop, seconds));
  }
  const perSecond = (of: 'shop' | 'sql') => median(results[of].map((result) => result.perSecond));
  const p95 = (of: 'shop' | 'sql') => median(results[of].map((result) => result.p95));
  const share = perSecond('shop') / perSecond('sql');
  console.log(
    `${describeMachine()}\n${concurrency} concurrent buyers, ${processes} shop processes, ${turns} turns of ${seconds} s each, medians; the provider responds immediately\n`,
  );
  console.log(
    table([
      ['', 'orders/s', 'p95 ms'],
      ['plain SQL', perSecond('sql').toFixed(0), p95('sql').toFixed(1)],
      ['the shop', perSecond('shop').toFixed(0), p95('shop').toFixed(1)],
    ]),
  );
  console.log(
    `\nto plain SQL: ${share.toFixed(2)} (target: ${targetShare}), p95 ${p95('shop').toFixed(0)} ms (target: under ${targetP95})`,
  );
} finally {
  await shop.stop();
}
