// A signed-in customer's own reads, each compared with its statement behind bare node:http, in alternating turns.
// node bench/personal.ts [rounds] [seconds]
import { spawn } from 'node:child_process';
import { accountStatement } from '@grafted/auth/testing/account-statement.ts';
import { adminStatement } from '#server/farm/admins/queries.ts';
import { cartStatement } from '#server/orders/cart/queries.ts';
import { load, loadGenerator } from './load.ts';
import { describeMachine, median, table } from './machine.ts';
import { addCustomer, startOwnDatabase, startOwnShop } from './own-shop.ts';
import { secondsOf } from './processor-time.ts';

const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number);
const target = 0.5;
const port = 3490;
const barePort = port + 5;

const { postgres, databaseUrl, pool, db } = await startOwnDatabase();
const { userId, sessionId, authorization } = await addCustomer({
  pool,
  db,
  url: `http://127.0.0.1:${port}`,
  trees: 3,
});
await pool.query('vacuum analyze');

const statements = {
  '/api/cart': cartStatement(db, { userId }).compile(),
  '/api/account': adminStatement(db, userId).compile(),
  '/auth/v1/user': accountStatement(db.withTables(), { userId, sessionId }).compile(),
};
const paths = Object.keys(statements);
const bare = spawn(process.execPath, ['bench/bare-reads.ts'], {
  env: {
    DATABASE_URL: databaseUrl,
    PORT: String(barePort),
    STATEMENTS: JSON.stringify(
      Object.fromEntries(
        Object.entries(statements).map(([path, { sql: text, parameters: values }]) => [
          path,
          { name: path, text, values },
        ]),
      ),
    ),
  },
  stdio: 'inherit',
});
const shop = await startOwnShop({
  port,
  answers: '/readyz',
  settings: { DATABASE_URL: databaseUrl, JOB_WORKERS: '0' },
});

interface Turn {
  perSecond: number;
  p50: number;
  cpuMicroseconds: number;
}
const sides = {
  shop: { url: shop.url, headers: { authorization }, pid: shop.process.pid! },
  bare: { url: `http://127.0.0.1:${barePort}`, headers: {}, pid: bare.pid! },
};

async function turn(side: keyof typeof sides, path: string): Promise<Turn> {
  const { url, headers, pid } = sides[side];
  const before = secondsOf(pid);
  const { requestsPerSecond, p50, total, errors } = await load({
    url: url + path,
    headers,
    seconds,
  });
  if (errors > 0) throw new Error(`${path}, ${side}: ${errors} errors`);
  return {
    perSecond: requestsPerSecond,
    p50,
    cpuMicroseconds: ((secondsOf(pid) - before) * 1e6) / total,
  };
}

async function compare(path: string) {
  const turns: Record<keyof typeof sides, Turn[]> = { shop: [], bare: [] };
  for (const side of ['shop', 'bare'] as const) await turn(side, path); // warm-up
  for (let round = 0; round < rounds; round++)
    for (const side of ['shop', 'bare'] as const) turns[side].push(await turn(side, path));
  const of = (side: keyof typeof sides, figure: keyof Turn) =>
    median(turns[side].map((one) => one[figure]));
  const ratio = median(
    turns.shop.map(({ perSecond }, round) => perSecond / turns.bare[round]!.perSecond),
  );
  return [
    path,
    Math.round(of('shop', 'perSecond')),
    Math.round(of('bare', 'perSecond')),
    of('shop', 'p50').toFixed(1),
    Math.round(of('shop', 'cpuMicroseconds')),
    Math.round(of('bare', 'cpuMicroseconds')),
    ratio.toFixed(2),
  ];
}

try {
  const rows = [];
  for (const path of paths) rows.push(await compare(path));
  console.log(
    `${describeMachine()}\n${loadGenerator}, 16 connections, ${rounds} rounds of ${seconds} s each, medians\n`,
  );
  console.log(
    table([
      ['read', 'shop, requests/s', 'Node + pg', 'p50 ms', 'CPU µs', 'CPU µs, Node + pg', 'ratio'],
      ...rows,
    ]),
  );
  console.log(`\nTarget: a ratio of at least ${target}`);
} finally {
  bare.kill('SIGTERM');
  await shop.stop();
  await db.destroy();
  await postgres.stop();
}
