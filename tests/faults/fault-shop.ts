import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { defaultSettings } from '@grafted/auth';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { numericFromCents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { Mailbox } from '#standins/mail/mailbox.ts';
import { startMailServer } from '#standins/mail/smtp.ts';
import { tokenize } from '#standins/square/cards.ts';
import { startSquareStandin, type SquareStandin } from '#standins/square/start.ts';
import { freePort } from '#tests/program/run-shop.ts';
import { expectNoDeadlocks } from '#tests/support/deadlocks.ts';
import { machineEnvironment } from '#tests/support/machine-environment.ts';
import { testConfig } from '#tests/support/test-config.ts';

const root = path.join(import.meta.dirname, '../..');

export interface ShopProcess {
  url: string;
  process: ChildProcess;
  ended: Promise<unknown>;
}

export interface FaultBuyer {
  userId: string;
  headers: Record<string, string>;
}

/** A database, a card provider and a mail server, shared by the shop processes that a test starts and kills. */
export interface FaultShop {
  db: Db;
  square: SquareStandin;
  environment: Record<string, string>;
  start(more?: Record<string, string>): Promise<ShopProcess>;
  /** Starts a shop that kills itself at FAIL_POINT; see start-failing-shop.ts. */
  startFailing(more: { FAIL_POINT: string }): Promise<ShopProcess>;
  stop(shop: ShopProcess): Promise<void>;
  /** Sends webhook events to this process; by default to the one started last. */
  deliverWebhooksTo(shop: ShopProcess): void;
  tree(quantity: number, priceCents?: number): Promise<string>;
  /** Creates an account with these trees in its cart. */
  buyer(cart: Record<string, number>): Promise<FaultBuyer>;
  cardToken(cvv?: string): string;
}

const publicUrl = 'http://shop.test';
const webhookPath = '/api/payments/webhook';
/** Shorter timeouts than in production. */
const shortTimeouts = {
  PAYMENT_CALL_MS: '4000',
  PAYMENT_LEASE_MS: '6000',
  PAYMENT_SCAN_MS: '250',
  LOG_LEVEL: 'silent',
};

export function useFaultShop(): FaultShop {
  const shop = {} as FaultShop; // filled before the first test runs
  const running = new Set<ShopProcess>();
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  let smtp: { close(done: () => void): void } | undefined;

  beforeAll(async () => {
    await administer(`create database ${name} template shop_template strategy file_copy`);
    const databaseUrl = new URL(inject('adminUrl'));
    databaseUrl.pathname = `/${name}`;
    const ownUrl = new URL(databaseUrl);
    // The test itself can still write to a read-only database.
    ownUrl.searchParams.set('options', '-c default_transaction_read_only=off');
    const db = createDb(createPool(ownUrl.href, 6));
    const square = await startSquareStandin({
      apiPort: 0,
      scriptPort: 0,
      ledgerFile: undefined,
      listLagMs: 300,
    });
    const mailPort = await freePort();
    smtp = await startMailServer(new Mailbox(), mailPort);
    const environment = {
      ...square.environment,
      ...shortTimeouts,
      SHOP_ENV: 'development',
      DATABASE_URL: databaseUrl.href,
      SQUARE_WEBHOOK_URL: `${publicUrl}${webhookPath}`,
      PUBLIC_URL: publicUrl,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Grafted <hello@grafted.example>',
      MAIL_RATE: '0',
      GEOCODER_URL: 'http://127.0.0.1:9',
      ROUTER_URL: 'http://127.0.0.1:9',
      CHECKOUT_TRIES: '100000',
      CHECKOUT_TRIES_PER_NETWORK: '100000',
      CHECKOUT_DECLINES: '100000',
      CHECKOUT_DECLINES_PER_DAY: '100000',
      AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: '100000',
    };
    const signer = await createTestSigner(db.withTables(), defaultSettings, `${publicUrl}/auth/v1`);
    const run = async (program: string, more?: Record<string, string>) => {
      const started = await runShop(program, { ...environment, ...more });
      running.add(started);
      shop.deliverWebhooksTo(started);
      return started;
    };
    Object.assign(shop, {
      db,
      square,
      environment,
      start: (more) => run('build/shop/main.js', more),
      startFailing: (more) => run('tests/faults/start-failing-shop.ts', more),
      deliverWebhooksTo: (target) =>
        square.notify(`${publicUrl}${webhookPath}`, target.url + webhookPath),
      async stop(stopped) {
        stopped.process.kill('SIGTERM');
        await stopped.ended;
        running.delete(stopped);
      },
      tree: (quantity, priceCents = 4800) => insertTree(db, quantity, priceCents),
      async buyer(cart) {
        const [userId, sessionId] = [randomUUID(), randomUUID()];
        const email = `${userId}@example.com`;
        await sql`with account as (insert into auth.users (id, email, email_confirmed_at)
            values (${userId}, ${email}, now()))
          insert into auth.sessions (id, user_id) values (${sessionId}, ${userId})`.execute(db);
        const { token } = await signer.sign({
          sub: userId,
          email,
          role: 'authenticated',
          session_id: sessionId,
        });
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const [{ url }] = [...running] as [ShopProcess]; // at least one is running
        for (const [productId, quantity] of Object.entries(cart))
          await fetch(`${url}/api/cart/items`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ productId, quantity }),
          });
        return { userId, headers };
      },
      cardToken: (cvv = '111') =>
        tokenize(square.ledger, {
          number: '4111111111111111',
          expMonth: 12,
          expYear: 2030,
          cvv,
          postalCode: '99005',
        }).token,
    } satisfies FaultShop);
  });

  afterAll(async () => {
    for (const { process: child } of running) child.kill('SIGKILL');
    await Promise.all([...running].map(({ ended }) => ended));
    await shop.square?.stop();
    await new Promise<void>((resolve) => (smtp ? smtp.close(resolve) : resolve()));
    try {
      await expectNoDeadlocks({ adminUrl: inject('adminUrl'), database: name }, async () =>
        shop.db?.destroy(),
      );
    } finally {
      await administer(`drop database if exists ${name} with (force)`);
    }
  });
  return shop;
}

/** The shops' configuration, for checks from outside. */
export const configOf = ({ environment }: FaultShop) => testConfig(environment);

async function insertTree(db: Db, quantity: number, priceCents: number): Promise<string> {
  const variety = `Variety ${randomUUID()}`;
  await db.insertInto('varieties').values({ name: variety, fruit: 'Apple' }).execute();
  const { id } = await db
    .insertInto('products')
    .values({
      variety,
      fruit: 'Apple',
      rootstock: 'G.41',
      price: numericFromCents(priceCents),
      quantity,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function runShop(program: string, environment: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...machineEnvironment, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  let isRunning = true;
  const ended = once(child, 'close').then(() => (isRunning = false));
  while (isRunning && !(await fetch(`${url}/readyz`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 30)); // polling another process
  return { url, process: child, ended };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
