import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { defaultSettings } from '@grafted/auth';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Db } from '#server/database/client.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { serveArguments } from '#tests/program/run-shop.ts';

const root = path.join(import.meta.dirname, '..');
/** Required, but unused here. */
const unusedServices = {
  GEOCODER_URL: 'http://127.0.0.1:9',
  ROUTER_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
};

export interface OwnShop {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Runs `npm run serve` without npm. Returns when it answers at `answers`. */
export async function startOwnShop({
  port,
  answers,
  settings,
}: {
  port: number;
  answers: string;
  settings: Record<string, string>;
}): Promise<OwnShop> {
  const { squareEnvironment } = await import('#standins/square/start.ts');
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    SHOP_ENV: 'development',
    NODE_ENV: 'production',
    ...unusedServices,
    ...squareEnvironment({ apiPort: port + 1, scriptPort: port + 2 }),
    ...settings,
  };
  const child = spawn(process.execPath, serveArguments, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(url + answers).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 5)); // polling another process
  }
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** A PostgreSQL without fsync, with migrations and seed. */
export async function startOwnDatabase() {
  const postgres = await startEmbeddedPostgres({});
  const databaseUrl = postgres.url('shop');
  await ensureDatabase(postgres.url('shop'));
  await prepareDatabase({ url: databaseUrl, log: pino({ level: 'silent' }), cards: 'sandbox' });
  const pool = createPool(databaseUrl, 2);
  return { postgres, databaseUrl, pool, db: createDb(pool) };
}

/** Creates a customer with trees in the cart. @returns id and Authorization header */
export async function addCustomer({
  pool,
  db,
  url,
  trees,
}: {
  pool: Pool;
  db: Db;
  url: string;
  trees: number;
}): Promise<{ userId: string; sessionId: string; authorization: string }> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1 || '@example.com', now())`,
    [userId],
  );
  await pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId]);
  await pool.query(
    'insert into cart_items (user_id, product_id, quantity, add_price) select $1, id, 1, price from products order by id limit $2',
    [userId, trees],
  );
  const signer = await createTestSigner(db.withTables(), defaultSettings, `${url}/auth/v1`);
  const { token } = await signer.sign({
    sub: userId,
    email: `${userId}@example.com`,
    role: 'authenticated',
    session_id: sessionId,
  });
  return { userId, sessionId, authorization: `Bearer ${token}` };
}
