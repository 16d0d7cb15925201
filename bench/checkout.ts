// Orders per second through the whole shop, compared with writing the same rows in plain SQL, in alternating turns on
// one PostgreSQL. Both write to the outbox; neither sends.
// node bench/checkout.ts [seconds per turn] [turns]
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defaultSettings } from '@grafted/auth';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { pino } from 'pino';
import { createDb, createPool } from '#server/database/client.ts';
import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { createDatabaseIfMissing } from '#server/database/migrate.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { buyByPlainSql } from './checkout-sql.ts';
import { describeMachine, median, table } from './machine.ts';

const [seconds = 4, turns = 3] = process.argv.slice(2).map(Number);
const concurrency = 16;
/** One per processor. */
const processes = Number(process.env.WEB_CONCURRENCY ?? availableParallelism());
const cartsFor = 20_000;
const port = 3390;
const root = path.join(import.meta.dirname, '..');
const publicUrl = `http://127.0.0.1:${port}`;

const dataDir = process.env.BENCH_DATA_DIR; // default: a cluster without fsync, for both sides
const postgres = await startEmbeddedPostgres(dataDir ? { dataDir } : {});
const children: ChildProcess[] = [];
async function end(): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => (child.exitCode === null ? once(child, 'close') : undefined)),
  );
  await postgres.stop();
}
process.once('SIGINT', () => void end().then(() => process.exit(130)));

await createDatabaseIfMissing(postgres.url('postgres'), 'shop');
await prepareDatabase({
  url: postgres.url('shop'),
  log: pino({ level: 'silent' }),
  cards: 'sandbox',
});
const pool = createPool(postgres.url('shop'), concurrency);
const db = createDb(pool);
const { rows: products } = await pool.query<{ id: string }>(
  'update products set quantity = 1000000 returning id',
);

// Every buyer has an account, a session and a tree in the cart.
const signer = await createTestSigner(db.withTables(), defaultSettings, `${publicUrl}/auth/v1`);
const buyers = Array.from({ length: cartsFor }, (_, index) => ({
  userId: randomUUID(),
  sessionId: randomUUID(),
  productId: products[index % products.length]!.id,
}));
await pool.query(
  `insert into auth.users (id, email, email_confirmed_at) select id, id || '@example.com', now() from unnest($1::uuid[]) id`,
  [buyers.map(({ userId }) => userId)],
);
await pool.query(
  'insert into auth.sessions (id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
  [buyers.map(({ sessionId }) => sessionId), buyers.map(({ userId }) => userId)],
);
await pool.query(
  'insert into cart_items (user_id, product_id, quantity, add_price) select bought.*, 1, price from unnest($1::uuid[], $2::uuid[]) bought (user_id, product_id) join products on products.id = bought.product_id',
  [buyers.map(({ userId }) => userId), buyers.map(({ productId }) => productId)],
);
await pool.query('vacuum analyze');

const run = (file: string, environment: Record<string, string>) => {
  const child = spawn(
    process.execPath,
    [
      ...(process.env.BENCH_PROFILE
        ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
        : []),
      file,
    ],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  children.push(child);
};
const provider = { apiPort: String(port + 1), scriptPort: String(port + 2) };
run('bench/provider.ts', { API_PORT: provider.apiPort, SCRIPT_PORT: provider.scriptPort });
const shopSettings = {
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  DATABASE_URL: postgres.url('shop'),
  LOG_LEVEL: 'error',
  SHOP_ENV: 'development',
  NODE_ENV: 'production',
  CHECKOUT_TRIES_PER_NETWORK: '1000000',
  CHECKOUT_TRIES: '1000000',
  JOB_WORKERS: '0',
  WEB_CONCURRENCY: String(processes),
  GEOCODER_URL: 'http://127.0.0.1:9',
  ROUTER_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
};
const { squareEnvironment } = await import('#standins/square/start.ts');
run('server/main.ts', {
  ...shopSettings,
  ...squareEnvironment({ apiPort: port + 1, scriptPort: port + 2 }),
});
// Wait for all processes: 20 successive successful responses.
for (let ready = 0; ready < 20;)
  ready = (
    await fetch(`${publicUrl}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
  )?.ok
    ? ready + 1
    : (await new Promise((resolve) => setTimeout(resolve, 100)), 0);

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
let next = 0;

async function buyInShop(): Promise<void> {
  const { userId, sessionId } = buyers[next++]!;
  const { token } = await signer.sign({
    sub: userId,
    email: `${userId}@example.com`,
    role: 'authenticated',
    session_id: sessionId,
  });
  const customerInfo = {
    fullName: 'Jordan Avery',
    email: 'jordan@example.com',
    phone: '(509) 555-0142',
  };
  const started = performance.now();
  const status = await post(
    token,
    JSON.stringify({ deliveryType: 'pickup', customerInfo, paymentToken: 'cnon:card-nonce-ok' }),
  );
  if (!status.startsWith('200') || !status.includes('completed')) throw new Error(status);
  times.push(performance.now() - started);
}

function post(token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const call = request(
      `${publicUrl}/functions/v1/checkout`,
      { method: 'POST', agent, headers },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve(`${response.statusCode} ${text}`));
      },
    );
    call.on('error', reject).end(body);
  });
}

async function buyBySql(): Promise<void> {
  const { userId } = buyers[next++]!;
  const started = performance.now();
  await buyByPlainSql(pool, userId);
  times.push(performance.now() - started);
}

let times: number[] = [];

/** Concurrent buyers, each placing order after order for `length` seconds. */
async function turn(
  buy: () => Promise<void>,
  length: number,
): Promise<{ perSecond: number; p95: number }> {
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
  const results = {
    shop: [] as { perSecond: number; p95: number }[],
    sql: [] as { perSecond: number; p95: number }[],
  };
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
    `\nThe shop reaches ${(share * 100).toFixed(0)} % of plain SQL (target: at least 33 %), p95 ${p95('shop').toFixed(0)} ms (target: under 250 ms)`,
  );
  process.exitCode = share >= 1 / 3 && p95('shop') < 250 ? 0 : 1;
} finally {
  agent.destroy();
  await db.destroy();
  await end();
}
