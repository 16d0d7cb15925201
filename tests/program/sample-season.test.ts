import path from 'node:path';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd } from '#tests/support/run-program.ts';
import { makeShopFolder, removeShopFolder } from '#tests/support/shop-folder.ts';
import { runShop, type RunningShop } from './run-shop.ts';

let folder: string;
let shop: RunningShop;
beforeAll(async () => void (folder = await makeShopFolder()));
afterAll(async () => {
  await stop();
  await removeShopFolder(folder);
});

async function start(): Promise<void> {
  shop = await runShop({ DATA_DIR: path.join(folder, 'data'), SAMPLE_SEASON: 'true' });
  // The shop that plays the season answers at the same address before.
  await expect.poll(() => shop.output(), { timeout: 240_000 }).toContain('Test coupon');
}
async function stop(): Promise<void> {
  shop.process.kill('SIGTERM');
  await shop.ended;
}

/** `npm run doctor -- ledger`, which compares with the payments of the stand-in too. */
const checkLedgerByDoctor = () =>
  runToEnd(['tools/doctor/main.ts', 'ledger'], {
    env: { DATA_DIR: path.join(folder, 'data'), PORT: new URL(shop.url).port },
  });

async function query<T>(statement: string): Promise<T> {
  const url = await findRunningPostgresUrl(path.join(folder, 'data/postgres'));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0] as T;
  } finally {
    await client.end();
  }
}

test('the first start fills a sample season once, whose mails stay, whose catalog has its stock and whose ledger is right', async () => {
  await start();
  expect(shop.output()).not.toContain('not complete');
  const season = () =>
    query<Record<string, number>>(`select
      (select count(*)::integer from orders) as orders,
      (select count(distinct status)::integer from orders) as states,
      (select count(*)::integer from claims where state = 'open') as claims,
      (select count(*)::integer from shortfalls) as shortfalls,
      (select count(*)::integer from orders join auth.users on users.id = user_id where email = 'customer@grafted.example') as "ofDemo",
      (select count(*)::integer from mail_outbox where state = 'waiting') as waiting,
      (select count(*)::integer from payment_discrepancies) as discrepancies,
      (select count(distinct order_id)::integer from orchard_trees join order_items on order_items.id = order_item_id
        where planted_on > current_date - 200) as "plantedOffSeason",
      (select quantity from products where variety = 'Honeycrisp' order by rootstock limit 1) as stock`);
  const filled = await season();
  expect(filled).toMatchObject({
    states: 5,
    claims: 5,
    shortfalls: 1,
    ofDemo: 0,
    waiting: 0,
    discrepancies: 0,
    plantedOffSeason: 5, // those with a claim, which comes soon after its trees
  });
  expect(filled.orders).toBeGreaterThan(150);
  const [catalog] = (await (await fetch(`${shop.url}/dev/mail/messages?to=`)).json()) as unknown[];
  expect(catalog).toBeUndefined(); // nothing was mailed
  expect(await checkLedgerByDoctor()).toEqual({
    code: 0,
    output: expect.stringContaining('Every invariant that could be checked holds.'),
  });

  await stop();
  await start();
  expect(await season()).toEqual(filled);
});
