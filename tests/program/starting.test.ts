import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToEnd } from '#tests/support/run-program.ts';
import {
  makeShopFolder,
  postgresDirOf,
  removeShopFolder,
  type FolderAccess,
} from '#tests/support/shop-folder.ts';
import { runShop, type RunningShop } from './run-shop.ts';

const listsTrees = async ({ url }: RunningShop) =>
  (await (await fetch(`${url}/catalog`)).text()).includes('Honeycrisp');

describe('starting the shop', () => {
  test('lists all invalid settings at once', async () => {
    const shop = await runShop({
      LOG_LEVEL: 'loud',
      WEB_CONCURRENCY: 'many',
      SQUARE_APPLICATION_ID: 'mine',
    });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^Invalid settings:\n/);
    for (const name of ['LOG_LEVEL', 'WEB_CONCURRENCY', 'SQUARE_APPLICATION_ID'])
      expect(shop.output()).toContain(`\n${name}: `);
  });

  test('is production unless it is told otherwise (A7)', async () => {
    const { code, output } = await runToEnd(['build/shop/main.js'], {
      env: { SQUARE_APPLICATION_ID: 'sq0idp-live' },
    });
    expect(code).toBe(1);
    for (const name of ['PUBLIC_URL', 'LINK_SECRET', 'AUTH_RATE_LIMIT_HEADER', 'AUTH_KEYS_SECRET'])
      expect(output).toContain(`\n${name}: `);
  });

  test.for(['PORT', 'CHECKOUT_PORT', 'METRICS_PORT'])(
    'reports a %s in use in one line',
    async (setting) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const shop = await runShop({ [setting]: String(port), EPHEMERAL_DATABASE: 'true' });
      expect(await shop.ended).toBe(1);
      expect(shop.output().trim()).toBe(
        `Port ${port} is in use. Stop the program that uses it, or set ${setting} to another one.`,
      );
      other.close();
    },
  );

  test('reports an unreachable database in one line, without its password', async () => {
    const shop = await runShop({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/orchard' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^Cannot reach the database orchard at 127\.0\.0\.1:9: .+\n$/);
    expect(shop.output()).not.toContain('secret');
  });
});

describe('a shop with several processes', () => {
  test('shows sent mail from every process', async () => {
    const shop = await runShop({ EPHEMERAL_DATABASE: 'true', WEB_CONCURRENCY: '2' });
    // The processes become ready one after the other; until then a response may be 503.
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: 'ann@example.com', source: 'footer' }),
    };
    await expect
      .poll(async () => (await fetch(`${shop.url}/api/newsletter/subscriptions`, form)).status, {
        timeout: 15_000,
      })
      .toBe(200);
    const textOf = async (path: string) =>
      (await fetch(shop.url + path, { headers: { connection: 'close' } })).text();
    for (let each = 0; each < 4; each++)
      await expect
        .poll(() => textOf('/dev/mail/messages?to=ann@example.com'), { timeout: 15_000 })
        .toContain('Your code for 10% off');
    await expect.poll(() => textOf('/dev/mail')).toContain('ann@example.com');
    await expect.poll(() => textOf('/dev/sms/messages?to=none')).toBe('[]');
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });
});

describe('stopping the shop', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeShopFolder();
  });
  afterAll(() => removeShopFolder(dataDir));

  test('exits cleanly on SIGTERM with its database, and keeps the data', async () => {
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

  test('recovers with its data when the database is killed', async () => {
    const shop = await runShop({ DATA_DIR: dataDir });
    const home = await postgresDirOf(dataDir);
    const killed = Number.parseInt(await readFile(path.join(home, 'postmaster.pid'), 'utf8'));
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => shop.output(), { timeout: 20_000 })
      .toContain('PostgreSQL exited unexpectedly (SIGKILL)');
    await expect
      .poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 20_000 })
      .toBe(200);
    // Backends outlive the killed server for a moment and may have answered.
    await expect.poll(() => listsTrees(shop), { timeout: 20_000 }).toBe(true);
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }),
    };
    // The account was looked up.
    expect((await fetch(`${shop.url}/auth/v1/token?grant_type=password`, signIn)).status).toBe(400);
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  test('rejects a data folder that another shop uses', async () => {
    const first = await runShop({ DATA_DIR: dataDir });
    const second = await runShop({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^Another shop \(process \d+\) runs on the data folder .+ Stop it \(kill \d+\), or set DATA_DIR to another folder\.$/m,
    );
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('a copy of the data folder', () => {
  const folders: string[] = [];
  const makeFolder = async (access?: FolderAccess) => {
    const folder = await makeShopFolder(access);
    folders.push(folder);
    return folder;
  };
  afterAll(() => Promise.all(folders.map(removeShopFolder)));

  const copyOf = async (original: string, access?: FolderAccess) => {
    const copy = await makeFolder(access);
    execFileSync('cp', ['-r', `${original}/.`, copy]); // as root, without its owner
    return copy;
  };
  const stop = async (shop: RunningShop) => {
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  };

  test('starts, when its shop was stopped or its machine crashed', async () => {
    const original = await makeFolder();
    await stop(await runShop({ DATA_DIR: original }));
    // What a crash leaves: this process would have its number by chance.
    await writeFile(
      path.join(original, 'shop.pid'),
      `${process.pid} 3f2c1a90-0000-4000-8000-000000000000 17\n${original}`,
    );
    const copy = await runShop({ DATA_DIR: await copyOf(original) });
    expect(await listsTrees(copy)).toBe(true);
    const both = await runShop({ DATA_DIR: original });
    expect(await listsTrees(both)).toBe(true);
    await stop(copy);
    await stop(both);
  });

  test('says what to do, when its shop was running', async () => {
    const original = await makeFolder();
    const running = await runShop({ DATA_DIR: original });
    const copy = await copyOf(original);
    const second = await runShop({ DATA_DIR: copy });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`was copied from ${original} while its shop was running`);
    expect(second.output()).toContain(
      'Stop that shop and copy the folder again, or use npm run backup',
    );
    await stop(running);
  });

  test.runIf(process.getuid?.() === 0)(
    'says what to do, when its database is outside of it',
    async () => {
      const original = await makeFolder('private');
      const first = await runShop({ DATA_DIR: original });
      await stop(first);
      const copy = await copyOf(original, 'private');
      const again = await runShop({ DATA_DIR: original });
      const second = await runShop({ DATA_DIR: copy });
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`was copied from ${original}, but its database is in`);
      expect(second.output()).toContain('npm run restore');
      expect(await listsTrees(again)).toBe(true);
      await stop(again);
      await rm(path.join(copy, 'postgres.location'));
      await rename(path.join(original, 'postgres.location'), path.join(copy, 'postgres.location'));
      const moved = await runShop({ DATA_DIR: copy });
      expect(await listsTrees(moved)).toBe(true);
      await stop(moved);
    },
  );
});
