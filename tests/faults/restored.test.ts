import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp, type ApiCustomer } from '#tests/program/api-customer.ts';
import { freePort, runShop, type RunningShop } from '#tests/program/run-shop.ts';
import { machineEnvironment } from '#tests/support/machine-environment.ts';
import { makeShopFolder, removeShopFolder } from '#tests/support/shop-folder.ts';

const root = path.join(import.meta.dirname, '../..');

let home: string;
let environment: Record<string, string>;
let running: RunningShop | undefined;
beforeAll(async () => {
  home = await makeShopFolder();
  await mkdir(path.join(home, 'backups'));
  environment = { PORT: String(await freePort()), BACKUP_DIR: path.join(home, 'backups') };
});
afterAll(async () => {
  await stop();
  await removeShopFolder(home);
});

const dataDir = (name: string) => ({ DATA_DIR: path.join(home, name) });
async function start(name: string): Promise<RunningShop> {
  running = await runShop({ ...environment, ...dataDir(name), PAYMENT_SCAN_MS: '250' });
  return running;
}
async function stop(): Promise<void> {
  running?.process.kill('SIGTERM');
  await running?.ended;
  running = undefined;
}
async function run(program: string, args: string[], name: string) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...machineEnvironment, ...environment, ...dataDir(name) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function buy(customer: ApiCustomer, productId: string): Promise<string> {
  const paid = await customer.buy(productId);
  expect(paid.status).toBe(200);
  return ((await paid.json()) as { orderId: string }).orderId;
}

// Several starts, a backup and a restore: only in the long pass.
test.runIf(process.env.FAULT_RUNS === 'full')(
  'a busy shop restored elsewhere has every order of before the backup, and who paid later gets the money back (C24)',
  async () => {
    const { url } = await start('data');
    const customer = await signUp(url, 'jordan@example.com');
    const catalog = await (await fetch(`${url}/variety/Honeycrisp`)).text();
    const [productId = ''] = /[\da-f]{8}-[\da-f-]{27}/.exec(catalog)!;

    const before = [await buy(customer, productId)];
    const backup = run('build/shop/backup.js', [], 'data');
    const meanwhile = [await buy(customer, productId), await buy(customer, productId)];
    const { code, output } = await backup;
    expect(code).toBe(0);
    const lost = [await buy(customer, productId), await buy(customer, productId)];
    await stop();

    const restored = await run('build/shop/restore.js', [output.split('\n')[0]!], 'other');
    expect(restored.output).toContain('The ledger holds');
    // The card provider goes on elsewhere, and knows all payments.
    await cp(path.join(home, 'data/standins'), path.join(home, 'other/standins'), {
      recursive: true,
    });
    await rm(path.join(home, 'data'), { recursive: true });
    await start('other');
    const again = await signIn(url, 'jordan@example.com', 'a long password');
    const { orders } = await again.get<{ orders: { id: string }[] }>('/api/orders');
    const known = orders.map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(before));
    const missing = [...meanwhile, ...lost].filter((id) => !known.includes(id));
    expect(missing).toEqual(expect.arrayContaining(lost));

    const client = new Client({
      connectionString: await findRunningPostgresUrl(path.join(home, 'other/postgres')),
    });
    client.on('error', () => {}); // when a failed test stops the shop
    await client.connect();
    await client.query("update schedules set due_at = now() where name = 'recent payments'");
    const reversed = async () =>
      (
        await client.query(
          "select from payment_discrepancies where kind = 'no_attempt' and resolution = 'refund requested'",
        )
      ).rowCount;
    await expect.poll(reversed).toBe(missing.length);
    await client.end();
    const doctor = () => run('tools/doctor/main.ts', ['ledger'], 'other');
    await expect.poll(doctor, { interval: 500 }).toMatchObject({ code: 0 });
    await buy(again, productId);
  },
);
