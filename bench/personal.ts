// GET /api/cart of a signed-in customer, compared with the same statement behind bare node:http, in alternating turns.
// node bench/personal.ts [rounds] [seconds]
import { spawn } from 'node:child_process';
import { cartStatement } from '#server/cart/queries.ts';
import { load, loadGenerator } from './load.ts';
import { describeMachine, median, table } from './machine.ts';
import { addCustomer, startOwnDatabase, startOwnShop } from './own-shop.ts';
import { secondsOf } from './processor-time.ts';

const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number);
const port = 3490;
const barePort = port + 5;

const { postgres, databaseUrl, pool, db } = await startOwnDatabase();
const { userId, authorization } = await addCustomer({
  pool,
  db,
  url: `http://127.0.0.1:${port}`,
  trees: 3,
});
await pool.query('vacuum analyze');

const { sql: text, parameters } = cartStatement(db, userId).compile();
const bare = spawn(process.execPath, ['bench/bare-cart.ts'], {
  env: {
    DATABASE_URL: databaseUrl,
    PORT: String(barePort),
    STATEMENT: text,
    PARAMETERS: JSON.stringify(parameters),
  },
  stdio: 'inherit',
});
const shop = await startOwnShop({
  port,
  answers: '/readyz',
  settings: { DATABASE_URL: databaseUrl, JOB_WORKERS: '0' },
});
try {
  const sides = [
    {
      name: 'the shop, GET /api/cart',
      url: `${shop.url}/api/cart`,
      headers: { authorization } as Record<string, string>,
    },
    { name: 'Node + pg, the same statement', url: `http://127.0.0.1:${barePort}/`, headers: {} },
  ].map((side, index) => ({
    ...side,
    pid: (index === 0 ? shop.process : bare).pid!,
    rates: [] as number[],
    p50s: [] as number[],
    micros: [] as number[],
  }));
  for (const side of sides) await load({ ...side, seconds: 2 }); // warm-up
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const before = secondsOf(side.pid);
      const { requestsPerSecond, p50, errors } = await load({ ...side, seconds });
      side.micros.push(((secondsOf(side.pid) - before) * 1e6) / (requestsPerSecond * seconds));
      if (errors > 0) throw new Error(`${side.name}: ${errors} errors`);
      side.rates.push(requestsPerSecond);
      side.p50s.push(p50);
    }
  }
  const [ours, theirs] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const ratio = median(ours.rates.map((rate, round) => rate / theirs.rates[round]!));
  const rows = sides.map(({ name, rates, p50s, micros }) => [
    name,
    Math.round(median(rates)),
    median(p50s).toFixed(1),
    Math.round(median(micros)),
  ]);
  console.log(
    `${describeMachine()}\n${loadGenerator}, 16 connections, ${rounds} rounds of ${seconds} s each, medians\n`,
  );
  console.log(
    `${table([['', 'requests/s', 'p50 ms', 'CPU µs per request'], ...rows])}\nto Node + pg: ${ratio.toFixed(2)}`,
  );
} finally {
  bare.kill('SIGTERM');
  await shop.stop();
  await db.destroy();
  await postgres.stop();
}
