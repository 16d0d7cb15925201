import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineEnvironment } from '#tests/support/machine-environment.ts';
import { signIn, signUp, until, type ApiCustomer } from './api-customer.ts';
import { buildPreviousRelease, hasPreviousRelease } from './previous-release.ts';
import { runShop, type RunningShop } from './run-shop.ts';

const root = path.join(import.meta.dirname, '../..');
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: Client;
let previous: string;
const running = new Set<RunningShop>();

beforeAll(async () => {
  if (!hasPreviousRelease()) return;
  previous = await buildPreviousRelease();
  postgres = await startEmbeddedPostgres({});
  await ensureDatabase(postgres.url('shop'));
  database = new Client(postgres.url('shop'));
  await database.connect();
});
afterAll(async () => {
  if (!hasPreviousRelease()) return;
  await Promise.all([...running].map(stop));
  await database.end();
  await postgres.stop();
});

async function start(folder?: string): Promise<RunningShop> {
  // Tokens name the shop's address.
  const environment = { DATABASE_URL: postgres.url('shop'), PUBLIC_URL: 'http://localhost:9' };
  const shop = await runShop(environment, [], folder);
  running.add(shop);
  if (shop.process.exitCode !== null) throw new Error(shop.output());
  return shop;
}
async function stop(shop: RunningShop): Promise<void> {
  running.delete(shop);
  shop.process.kill('SIGTERM');
  await shop.ended;
}

const query = async <T>(statement: string): Promise<T[]> =>
  (await database.query(statement)).rows as T[];
const trees: string[] = [];
async function buy(customer: ApiCustomer, shop: RunningShop): Promise<string> {
  const answer = await customer.at(shop.url).buy(trees.pop()!);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.anything()]);
  return (JSON.parse(text) as { orderId: string }).orderId;
}
async function confirm(shop: RunningShop, orderId: string): Promise<void> {
  const admin = await signIn(shop.url, 'owner@grafted.example', 'grafting-knife');
  const answer = await admin.post('/api/admin/orders/statuses', {
    changes: [{ id: orderId, was: 'Pending', status: 'Confirmed' }],
  });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
}
const waitingMails = () =>
  query<{ id: string }>(`select id from mail_outbox where state = 'waiting'`);
const ledger = () =>
  spawnSync(process.execPath, ['build/shop/doctor.js', 'ledger'], {
    cwd: root,
    env: { ...machineEnvironment, DATABASE_URL: postgres.url('shop') },
    encoding: 'utf8',
  });

test.runIf(hasPreviousRelease())(
  'the release before this one sells on the same database before, beside and after it',
  async () => {
    const old = await start(previous);
    for (const { id } of await query<{ id: string }>(
      'select id from products where quantity > 3 limit 20',
    ))
      trees.push(id);
    const jordan = await signUp(old.url, 'jordan@example.com');
    const before = await buy(jordan, old);

    const now = await start();
    const beside = [await buy(jordan, old), await buy(jordan, now)];
    await confirm(now, before); // what the former one sold
    await confirm(old, beside[1]!);
    const sam = await signUp(now.url, 'sam@example.com', [old.url, now.url]);
    beside.push(await buy(sam, old), await buy(sam, now));
    await until('all mails to be sent', async () => (await waitingMails()).length === 0);

    await stop(now); // rolled back
    await buy(jordan, old);
    await stop(old);
    const again = await start(previous);
    await buy(sam, again);
    await until('all mails to be sent', async () => (await waitingMails()).length === 0);
    await stop(again);

    const last = await start();
    await buy(sam, last);
    const { status, stdout } = ledger();
    expect([status, stdout]).toEqual([0, expect.stringMatching(/ledger/i)]);
  },
);
