// A shop whose card provider responds immediately, and buyers with an account, a session and a tree in the cart.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import path from 'node:path';
import { defaultSettings } from '@grafted/auth';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { assertPortsFree } from '#server/start/listen.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { squareEnvironment } from '#standins/square/start.ts';
import { serveArguments } from '#tests/program/run-shop.ts';
import { startNginxInFront, type Nginx } from './nginx.ts';
import { send, type Answer } from './send.ts';

const root = path.join(import.meta.dirname, '..');

export interface Buyer {
  userId: string;
  sessionId: string;
}

export type SellingShop = Awaited<ReturnType<typeof startSellingShop>>;

/** On a PostgreSQL without fsync, unless BENCH_DATA_DIR names a folder. Uses PORT and the three ports after it. */
export async function startSellingShop({
  port = Number(process.env.PORT ?? 3390),
  processes,
  connections,
  behindNginx = false,
  settings = {},
}: {
  port?: number;
  processes: number;
  /** Connections of all buyers together. */
  connections: number;
  /** Whether nginx stands in front, as operators run it: `url` is then nginx's. */
  behindNginx?: boolean;
  settings?: Record<string, string>;
}) {
  const provider = { apiPort: port + 1, scriptPort: port + 2 };
  const checkoutPort = port + 3;
  // Or the benchmark would load another shop.
  await assertPortsFree({ host: '127.0.0.1', port, checkoutPort });
  await assertPortsFree({
    host: '127.0.0.1',
    port: provider.apiPort,
    checkoutPort: provider.scriptPort,
  });
  const dataDir = process.env.BENCH_DATA_DIR;
  const postgres = await startEmbeddedPostgres({ ...(dataDir && { dataDir }), connections: 100 });
  const children: ChildProcess[] = [];
  let nginx: Nginx | undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const url = `http://127.0.0.1:${port}`;

  await ensureDatabase(postgres.url('shop'));
  await prepareDatabase({
    url: postgres.url('shop'),
    log: pino({ level: 'silent' }),
    cards: 'sandbox',
  });
  const pool = createPool(postgres.url('shop'), 16);
  const db = createDb(pool);
  const signer = await createTestSigner(db.withTables(), defaultSettings, `${url}/auth/v1`);

  async function stop(): Promise<void> {
    agent.destroy();
    await nginx?.stop();
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map((child) => (child.exitCode === null ? once(child, 'close') : undefined)),
    );
    await db.destroy();
    await postgres.stop();
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(1)));

  children.push(
    run(['bench/provider.ts'], {
      API_PORT: String(provider.apiPort),
      SCRIPT_PORT: String(provider.scriptPort),
    }),
    run(serveArguments, {
      ...shopSettings,
      PORT: String(port),
      CHECKOUT_PORT: String(checkoutPort),
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url('shop'),
      WEB_CONCURRENCY: String(processes),
      ...squareEnvironment(provider),
      ...settings,
    }),
  );
  await untilReady(url);
  if (behindNginx) nginx = await startNginxInFront({ port, checkoutPort });
  const front = nginx?.url ?? url;

  return {
    url: front,
    pool,
    addBuyers: (count: number, productIds: readonly string[]) => addBuyers(pool, count, productIds),
    /** @returns an access token */
    async signIn({ userId, sessionId }: Buyer): Promise<string> {
      const email = `${userId}@example.com`;
      const claims = { sub: userId, email, role: 'authenticated', session_id: sessionId };
      return (await signer.sign(claims)).token;
    },
    buy: (token: string): Promise<Answer> =>
      send(`${front}/functions/v1/checkout`, { agent, token, body: purchase }),
    get: (target: string, token?: string): Promise<Answer> =>
      send(front + target, { agent, token }),
    stop,
  };
}

const shopSettings = {
  LOG_LEVEL: 'error',
  SHOP_ENV: 'development',
  NODE_ENV: 'production',
  CHECKOUT_TRIES_PER_NETWORK: '1000000',
  CHECKOUT_TRIES: '1000000',
  JOB_WORKERS: '0',
  GEOCODER_URL: 'http://127.0.0.1:9',
  ROUTER_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
};

function run(command: readonly string[], environment: Record<string, string>): ChildProcess {
  const folder = process.env.BENCH_PROFILE;
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  return spawn(process.execPath, [...profile, ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** All processes: twenty successive connections are answered. */
async function untilReady(url: string): Promise<void> {
  for (let ready = 0; ready < 20;) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    ready = answer?.ok ? ready + 1 : 0;
    if (!answer?.ok) await new Promise((resolve) => setTimeout(resolve, 100)); // polls other processes
  }
}

/** Each buyer has one of the trees in the cart, in turn. */
async function addBuyers(
  pool: Pool,
  count: number,
  productIds: readonly string[],
): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    sessionId: randomUUID(),
  }));
  const userIds = buyers.map(({ userId }) => userId);
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at) select id, id || '@example.com', now() from unnest($1::uuid[]) id`,
    [userIds],
  );
  await pool.query(
    'insert into auth.sessions (id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
    [buyers.map(({ sessionId }) => sessionId), userIds],
  );
  await pool.query(
    `insert into cart_items (user_id, product_id, quantity, add_price) select bought.user_id, products.id, 1, price
      from unnest($1::uuid[], $2::uuid[]) bought (user_id, product_id) join products on products.id = bought.product_id`,
    [userIds, userIds.map((_, index) => productIds[index % productIds.length])],
  );
  await pool.query('vacuum analyze');
  return buyers;
}

const purchase = JSON.stringify({
  deliveryType: 'pickup',
  customerInfo: { fullName: 'Jordan Avery', email: 'jordan@example.com', phone: '(509) 555-0142' },
  paymentToken: 'cnon:card-nonce-ok',
});
