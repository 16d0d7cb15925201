import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type ApiCustomer } from '#tests/program/api-customer.ts';
import { runShop, type RunningShop } from '#tests/program/run-shop.ts';
import { machineEnvironment } from '#tests/support/machine-environment.ts';
import { smallDisk, whyNoSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';

const root = path.join(import.meta.dirname, '../..');
const reason = whyNoSmallDisk();
if (reason) process.stderr.write(`A full disk is not tested: ${reason}\n`);

describe.skipIf(reason)('a shop with its own database on a full disk', () => {
  let home: string;
  let disk: SmallDisk;
  let shop: RunningShop;
  let buyer: ApiCustomer;
  let trees: string[];
  let environment: Record<string, string>;
  const orders: string[] = [];
  const statuses: Record<string, number> = {};
  const unexpected = () =>
    Object.keys(statuses).filter((status) => !['200', '204', '404', '409', '503'].includes(status));

  beforeAll(async () => {
    // The shop keeps its database here, wherever the checkout is.
    home = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
    await chmod(home, 0o755);
    disk = smallDisk(home, 256);
    environment = {
      DATA_DIR: path.join(home, 'data'),
      CHECKOUT_TRIES: '100000',
      CHECKOUT_TRIES_PER_NETWORK: '100000',
      PAYMENT_LEASE_MS: '6000',
      PAYMENT_CALL_MS: '4000',
      PAYMENT_SCAN_MS: '250',
    };
    shop = await runShop(environment, disk.within);
    environment.PORT = new URL(shop.url).port;
    buyer = await signUp(shop.url, 'jordan@example.com');
    const catalog = await (await fetch(`${shop.url}/catalog`)).text();
    trees = [...catalog.matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g)].map(([id]) => id);
  });
  afterAll(async () => {
    shop?.process.kill('SIGTERM');
    await shop?.ended;
    await rm(home, { recursive: true, force: true });
  });

  const count = (status: number) => (statuses[status] = (statuses[status] ?? 0) + 1);
  /** @returns the statuses of filling the cart and of paying */
  async function buy(index: number): Promise<number[]> {
    const added = await buyer
      .post('/api/cart/items', { productId: trees[index % trees.length], quantity: 1 })
      .catch(() => undefined);
    count(added?.status ?? 0);
    if (!added?.ok) return [added?.status ?? 0];
    const paid = await buyer.pay().catch(() => undefined);
    count(paid?.status ?? 0);
    if (paid?.ok) orders.push(((await paid.json()) as { orderId: string }).orderId);
    return [added.status, paid?.status ?? 0];
  }
  let next = 0;
  async function buyUntil(status: number): Promise<void> {
    await expect.poll(() => buy(next++), { interval: 20 }).toContain(status);
  }
  const ready = async () => (await fetch(`${shop.url}/readyz`)).status;

  async function switchWal(): Promise<void> {
    const url = await findRunningPostgresUrl(path.join(environment.DATA_DIR!, 'postgres'));
    if (!url) return;
    const client = new Client({ connectionString: url });
    client.on('error', () => {}); // the server dies on purpose
    try {
      await client.connect();
      // Only the log grows: a table may have no room of its own, and then the log is not switched.
      await client.query("select pg_logical_emit_message(false, 'filler', 'x')");
      await client.query('select pg_switch_wal()');
    } catch {
      // no room for the log
    } finally {
      await client.end().catch(() => {});
    }
  }

  test('answers 503 while PostgreSQL cannot even write its log, and goes on when there is room', async () => {
    await buyUntil(200);
    await disk.fill(shop.process.pid!);
    // It exits, and cannot start again. Tables that cannot grow (53100) are in outages.test.ts.
    const readyAfterWriting = async () => {
      await switchWal();
      return ready();
    };
    await expect.poll(readyAfterWriting).toBe(503);
    expect((await buy(next++))[0]).toBe(503);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await expect.poll(shop.output).toContain('PostgreSQL exited unexpectedly');
    await disk.empty(shop.process.pid!);
    await expect.poll(ready).toBe(200);
    await buyUntil(200);
    expect(unexpected()).toEqual([]);
    expect(shop.process.exitCode).toBeNull();
  });

  test('has lost no order that it confirmed, and its ledger holds', async () => {
    const found = await buyer.get<{ orders: { id: string }[] }>('/api/orders');
    expect(orders.length).toBeGreaterThan(1);
    const known = new Set(found.orders.map(({ id }) => id));
    expect(orders.filter((id) => !known.has(id))).toEqual([]);
    const [program = '', ...args] = disk.within;
    void program;
    void args;
    const doctor = spawn(process.execPath, ['tools/doctor/main.ts', 'ledger'], {
      cwd: root,
      env: { ...machineEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    doctor.stdout.resume();
    expect(await once(doctor, 'close')).toEqual([0, null]);
  });
});
