import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runShop, type RunningShop } from './run-shop.ts';

const listsTrees = async ({ url }: RunningShop) => (await (await fetch(`${url}/catalog`)).text()).includes('Honeycrisp');

describe('starting the shop', { timeout: 60_000 }, () => {
  test('names every bad setting at once', async () => {
    const shop = await runShop({ LOG_LEVEL: 'loud', WEB_CONCURRENCY: 'many', SQUARE_APPLICATION_ID: 'mine' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^Bad settings:\n/);
    for (const name of ['LOG_LEVEL', 'WEB_CONCURRENCY', 'SQUARE_APPLICATION_ID']) expect(shop.output()).toContain(`\n${name}: `);
  });

  test('means production when it is started for customers (A7)', async () => {
    const child = spawn(process.execPath, ['server/main.ts'], { env: { PATH: process.env.PATH, SQUARE_APPLICATION_ID: 'sq0idp-live' }, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    for (const name of ['PUBLIC_URL', 'LINK_SECRET', 'AUTH_RATE_LIMIT_HEADER', 'domain/settings.ts farm.phone']) expect(output).toContain(`\n${name}: `);
  });

  test('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const shop = await runShop({ PORT: String(port), EPHEMERAL_DATABASE: 'true' });
    expect(await shop.ended).toBe(1);
    expect(shop.output().trim()).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another.`);
    other.close();
  });

  test('says in one line that the database cannot be reached, without its password', async () => {
    const shop = await runShop({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/orchard' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^Cannot reach the database orchard at 127\.0\.0\.1:9: .+\n$/);
    expect(shop.output()).not.toContain('secret');
  });
});

describe('a shop of several processes', () => {
  test('shows the mails it has sent, whichever process is asked', async () => {
    const shop = await runShop({ EPHEMERAL_DATABASE: 'true', WEB_CONCURRENCY: '2' });
    // One process serves before the other does: until both do, an answer may be that the shop is starting.
    const form = { method: 'POST', headers: { 'content-type': 'application/json', connection: 'close' }, body: JSON.stringify({ email: 'ann@example.com', source: 'footer' }) };
    await expect.poll(async () => (await fetch(`${shop.url}/api/newsletter/subscriptions`, form)).status, { timeout: 15_000 }).toBe(200);
    const textOf = async (path: string) => (await fetch(shop.url + path, { headers: { connection: 'close' } })).text();
    for (let each = 0; each < 4; each++) await expect.poll(() => textOf('/dev/mail/messages?to=ann@example.com'), { timeout: 15_000 }).toContain('Your code for 10% off');
    await expect.poll(() => textOf('/dev/mail')).toContain('ann@example.com');
    await expect.poll(() => textOf('/dev/sms/messages?to=none')).toBe('[]');
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  }, 90_000);
});

describe('stopping the shop', { timeout: 60_000 }, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(import.meta.dirname, '../../data-test-'));
    await chmod(dataDir, 0o755); // as a folder in a checkout has it
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('ends cleanly on SIGTERM, its database included, and keeps the data', async () => {
    const first = await runShop({ DATA_DIR: dataDir });
    expect(await listsTrees(first)).toBe(true);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await runShop({ DATA_DIR: dataDir });
    expect(await listsTrees(second)).toBe(true);
    second.process.kill('SIGKILL');
    expect(await second.ended).toBe('SIGKILL');

    const third = await runShop({ DATA_DIR: dataDir });
    expect(await listsTrees(third)).toBe(true);
    third.process.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });

  test('goes on when its database is killed, with the data there were', async () => {
    const shop = await runShop({ DATA_DIR: dataDir });
    const home = await readFile(path.join(dataDir, 'postgres.location'), 'utf8').catch(() => path.join(dataDir, 'postgres'));
    const killed = Number.parseInt(await readFile(path.join(home.trim(), 'postmaster.pid'), 'utf8'));
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => shop.output(), { timeout: 20_000 }).toContain('PostgreSQL ended by itself (SIGKILL)');
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect(await listsTrees(shop)).toBe(true);
    const signIn = { method: 'POST', headers: { 'content-type': 'application/json', origin: shop.url }, body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }) };
    expect((await fetch(`${shop.url}/auth/v1/token?grant_type=password`, signIn)).status).toBe(400); // it looked for the account
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  test('refuses a data folder that another shop uses', async () => {
    const first = await runShop({ DATA_DIR: dataDir });
    const second = await runShop({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('runs on the data folder');
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});
