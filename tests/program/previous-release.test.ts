import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineEnvironment } from '#tests/support/machine-environment.ts';
import { inDays } from '#tests/support/pickups.ts';
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
const waitingMails = () =>
  query<{ id: string }>(`select id from mail_outbox where state = 'waiting'`);
const ledger = () =>
  spawnSync(process.execPath, ['build/shop/doctor.js', 'ledger'], {
    cwd: root,
    env: { ...machineEnvironment, DATABASE_URL: postgres.url('shop') },
    encoding: 'utf8',
  });

interface Amounts {
  order: {
    status: string;
    totalCents: number;
    paidCents: number;
    refundedCents: number;
    reversedCents?: number;
  };
}
/** What an order was placed for, and what the farm has of it: the same before and after an upgrade. */
async function amountsOf(owner: ApiCustomer, id: string) {
  const { order } = await owner.get<Amounts>(`/api/admin/orders/${id}`);
  const { status, totalCents, paidCents, refundedCents, reversedCents = 0 } = order;
  return { status, totalCents, net: paidCents - refundedCents - reversedCents };
}

/** Orders of each kind and in each state of money. @returns their ids */
async function fill(shop: RunningShop): Promise<string[]> {
  const owner = await signIn(shop.url, 'owner@grafted.example', 'grafting-knife');
  const accept = async (path: string, body: unknown) => {
    const answer = await owner.post(`/api/admin${path}`, body);
    expect([path, answer.ok, await answer.clone().text()]).toEqual([path, true, expect.anything()]);
    return answer;
  };
  const jordan = await signUp(shop.url, 'jordan@example.com');
  const [kept, refunded, canceled] = [
    await buy(jordan, shop),
    await buy(jordan, shop),
    await buy(jordan, shop),
  ];
  const paid = (await amountsOf(owner, refunded)).net;
  await accept(`/orders/${refunded}/refunds`, {
    amountCents: 500,
    reason: 'A broken graft',
    leftCents: paid,
  });
  await owner.patch(`/api/admin/orders/${canceled}`, {
    status: 'Canceled',
    was: 'Pending',
    refundCents: 100,
    leftCents: (await amountsOf(owner, canceled)).net,
  });
  const enter = async (more: object) => {
    const [{ price }] = (await query<{ price: string }>(
      `select price from products where id = '${trees.at(-1)}'`,
    )) as [{ price: string }];
    const totalCents = Math.round(Number(price) * 100) * 2;
    const answer = await accept('/farm-orders', {
      key: randomUUID(),
      customer: { fullName: 'Casey Grove', phone: '(509) 555-0199' },
      items: [{ productId: trees.pop()!, quantity: 2 }],
      dueOn: inDays(14),
      expectedTotalCents: totalCents,
      evenIfSame: true,
      ...more,
    });
    const { orderId } = (await answer.json()) as { orderId: string };
    return { orderId, totalCents };
  };
  const unpaid = await enter({ pays: 'check' });
  const partly = await enter({ pays: 'cash', received: { kind: 'cash', amountCents: 1000 } });
  const bounced = await enter({ pays: 'check' });
  await accept(`/farm-orders/${bounced.orderId}/payments`, {
    key: randomUUID(),
    kind: 'check',
    checkNumber: '1042',
    amountCents: bounced.totalCents,
    receivedOn: inDays(0),
    seenPaidCents: 0,
  });
  const [{ id: paymentId }] = (await query<{ id: string }>(
    `select id from manual_payments where order_id = '${bounced.orderId}'`,
  )) as [{ id: string }];
  await accept(`/farm-orders/${bounced.orderId}/reversals`, { paymentId, reversal: 'bounced' });
  return [kept, refunded, canceled, ...[unpaid, partly, bounced].map(({ orderId }) => orderId)];
}

test.runIf(hasPreviousRelease())(
  'an upgrade from the release before takes its orders along with their money, and is refused while that still runs',
  async () => {
    const old = await start(previous);
    for (const { id } of await query<{ id: string }>(
      'select id from products where quantity > 3 limit 20',
    ))
      trees.push(id);
    const ids = await fill(old);
    await until('all mails to be sent', async () => (await waitingMails()).length === 0);
    const owner = await signIn(old.url, 'owner@grafted.example', 'grafting-knife');
    const before = await Promise.all(ids.map((id) => amountsOf(owner, id)));

    await expect(start()).rejects.toThrow('The former release is still running');
    await stop(old);

    const now = await start();
    const upgraded = await signIn(now.url, 'owner@grafted.example', 'grafting-knife');
    expect(await Promise.all(ids.map((id) => amountsOf(upgraded, id)))).toEqual(before);
    const jordan = await signIn(now.url, 'jordan@example.com', 'a long password');
    await buy(jordan, now);
    await until('all mails to be sent', async () => (await waitingMails()).length === 0);
    const { status, stdout } = ledger();
    const lines = stdout.split('\n');
    expect(lines.filter((line) => !/^(?:pass|skipped|$)/.test(line))).toEqual([
      'Every invariant that could be checked holds.',
    ]);
    expect(status).toBe(0);

    // Started again by mistake, the former release sells nothing.
    await stop(now);
    const again = await start(previous);
    const late = await signIn(again.url, 'jordan@example.com', 'a long password');
    expect((await late.buy(trees.pop()!)).status).toBeGreaterThanOrEqual(500);
    await stop(again);
  },
);
