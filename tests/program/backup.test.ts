import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/service.ts';
import type { BackupTarget } from '#server/backup/target.ts';
import { runProgram } from '#tests/support/run-program.ts';
import {
  makeShopFolder,
  postgresDirOf,
  removeShopFolder,
  type FolderAccess,
} from '#tests/support/shop-folder.ts';
import { smallDisk, whyNoSmallDisk } from '#tests/support/small-disk.ts';
import { testConfig } from '#tests/support/test-config.ts';
import { signUp, until } from './api-customer.ts';
import { runShop, type RunningShop } from './run-shop.ts';

const passphrase = 'rows of apples on a slope';
let home: string;
let shop: RunningShop;
let backup: string;

const dataDir = () => path.join(home, 'data');
const otherDir = () => path.join(home, 'other');
const backupDir = () => path.join(home, 'backups');
const backupCopy = async (dir = dataDir()) => `${await postgresDirOf(dir)}.backup`;

function start(
  program: 'backup' | 'restore' | 'restored',
  args: string[],
  env: Record<string, string> = {},
  within: readonly string[] = [],
) {
  const running = runProgram([`build/shop/${program}.js`, ...args], {
    within,
    env: {
      DATA_DIR: dataDir(),
      BACKUP_DIR: backupDir(),
      BACKUP_PASSPHRASE: passphrase,
      ...env,
    },
  });
  const ended = running.ended.then((code) => ({ code, output: running.output() }));
  return { child: running.process, ended };
}
const run = (...args: Parameters<typeof start>) => start(...args).ended;

async function query<T>(statement: string, dir = dataDir()): Promise<T[]> {
  const url = await findRunningPostgresUrl(path.join(dir, 'postgres'));
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows as T[];
}
const countOrders = async (dir?: string) =>
  (await query<{ orders: number }>('select count(*)::int as orders from orders', dir))[0]!.orders;
const newestBackup = async () =>
  (
    await query<{ state: string; problem: string | null }>(
      'select state, problem from backups order by started_at desc limit 1',
    )
  )[0];

const stop = async (running: RunningShop) => {
  running.process.kill('SIGTERM');
  await running.ended;
};

const folders: FolderAccess[] = process.getuid?.() === 0 ? ['open', 'private'] : ['open'];

describe.each(folders)('with data in a folder with %s access,', (access) => {
  /** What does not depend on where PostgreSQL keeps its files is tried once. */
  const isTriedBefore = access === 'private';
  beforeAll(async () => {
    home = await makeShopFolder(access);
    await mkdir(backupDir());
    shop = await runShop({ DATA_DIR: dataDir() });
  });
  afterAll(async () => {
    await stop(shop);
    await removeShopFolder(home);
  });

  describe('backing up a running shop', () => {
    test('while orders are written gives a backup that is restored and checked', async () => {
      const customer = await signUp(shop.url, 'jordan@example.com');
      const catalog = await (await fetch(`${shop.url}/variety/Honeycrisp`)).text();
      const [productId] = /[\da-f]{8}-[\da-f-]{27}/.exec(catalog)!;
      expect((await customer.buy(productId)).ok).toBe(true);
      const running = start('backup', []);
      let over = false;
      const result = running.ended.finally(() => (over = true));
      while (!over) await customer.buy(productId);
      expect(await result).toMatchObject({
        code: 0,
        output: expect.stringMatching(/restored beside the database and checked/),
      });
      expect(await newestBackup()).toEqual({ state: 'checked', problem: null });
      expect(await countOrders()).toBeGreaterThan(1);
      expect(await readdir(backupDir())).toHaveLength(1);
    });

    test.skipIf(isTriedBefore)('at night by two processes gives one backup', async () => {
      const both = await Promise.all([
        run('backup', ['--night=2026-01-02']),
        run('backup', ['--night=2026-01-02']),
      ]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      expect(both.filter(({ output }) => output.includes('Another process'))).toHaveLength(1);
      const again = await run('backup', ['--night=2026-01-02']);
      expect(again.output).toContain('Another process made the backup');
      expect(await readdir(backupDir())).toHaveLength(2);
    });

    test.skipIf(isTriedBefore)(
      'says when its folder is missing, and does not create it',
      async () => {
        const missing = await run('backup', [], { BACKUP_DIR: path.join(home, 'unmounted') });
        expect(missing).toMatchObject({
          code: 1,
          output: expect.stringMatching(/unmounted does not exist/),
        });
        expect(await newestBackup()).toMatchObject({
          state: 'failed',
          problem: expect.stringMatching(/does not exist/),
        });
        expect(existsSync(path.join(home, 'unmounted'))).toBe(false);
      },
    );

    test.skipIf(isTriedBefore)('says that the disk is full', async () => {
      const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      const target: BackupTarget = {
        list: () => Promise.resolve([]),
        put: () => Promise.reject(full),
        fetch: () => Promise.reject(new Error('nothing was put')),
        delete: () => Promise.reject(new Error('nothing may be deleted')),
        describe: (name) => name,
      };
      const making = makeBackup({
        databaseUrl: (await findRunningPostgresUrl(path.join(dataDir(), 'postgres')))!,
        dataDir: dataDir(),
        pictures: { folder: path.join(dataDir(), 'pictures') },
        backup: testConfig().backup,
        target,
      });
      await expect(making).rejects.toThrow('ENOSPC');
      expect(await newestBackup()).toEqual({ state: 'failed', problem: 'The disk is full' });
      expect(existsSync(await backupCopy())).toBe(false);
    });

    test.skipIf(whyNoSmallDisk())('to a full disk says so and leaves nothing there', async () => {
      const small = path.join(home, 'small');
      await mkdir(small);
      const { within } = smallDisk(small, 1);
      const full = await run('backup', [], { BACKUP_DIR: small }, within);
      // The disk of the backups, not that of the working folder beside the database.
      expect(full).toMatchObject({
        code: 1,
        output: expect.stringContaining(`The disk is full: ${small}`),
      });
      expect(await newestBackup()).toEqual({
        state: 'failed',
        problem: expect.stringMatching(/^The disk is full/),
      });
      expect(existsSync(await backupCopy())).toBe(false);
    });

    test('killed halfway leaves no file, and the next one cleans up', async () => {
      const before = await readdir(backupDir());
      const { child, ended } = start('backup', []);
      await until('the copy of the database', async () => existsSync(await backupCopy()));
      child.kill('SIGKILL');
      await ended;
      expect(await readdir(backupDir())).toEqual(before);
      expect(await newestBackup()).toMatchObject({ state: 'running' });
      expect(await run('backup', [])).toMatchObject({ code: 0 });
      expect(
        await query(
          "select problem from backups where state = 'failed' and problem like '%interrupted%'",
        ),
      ).toHaveLength(1);
      expect(existsSync(await backupCopy())).toBe(false);
    });
  });

  describe('restoring', () => {
    const picture = '0000abcd-0000-4000-8000-000000000000';
    beforeAll(async () => {
      await query(`insert into uploaded_pictures (name) values ('${picture}')`);
      await mkdir(path.join(dataDir(), 'pictures'), { recursive: true });
      await writeFile(path.join(dataDir(), 'pictures', `${picture}-800.webp`), 'a picture');
      const made = await run('backup', []);
      backup = made.output.split('\n')[0]!;
    });

    test('over a running shop is refused', async () => {
      expect(await run('restore', [backup, '--yes'])).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Another shop \(process \d+\) runs on the data folder/),
      });
    });

    test('into another folder brings every order and picture', async () => {
      const orders = await countOrders();
      const restored = await run('restore', [backup], { DATA_DIR: otherDir() });
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringMatching(/The ledger holds/),
      });
      const pictureFile = path.join(otherDir(), 'pictures', `${picture}-800.webp`);
      expect(await readFile(pictureFile, 'utf8')).toBe('a picture');
      expect(restored.output).toContain('Held until somebody says what becomes of it');
      const second = await runShop({ DATA_DIR: otherDir() });
      expect(await countOrders(otherDir())).toBe(orders);
      const [numbers] = await query<{ last: number; next: number }>(
        'select (select max(order_number) from orders) as last, (select next_order_number from restores) as next',
        otherDir(),
      );
      expect(numbers!.next).toBeGreaterThan(numbers!.last + 999);
      expect(restored.output).toContain(`The next order gets the number ${numbers!.next}`);
      const decided = () => run('restored', ['drop'], { DATA_DIR: otherDir() });
      expect(await decided()).toMatchObject({ code: 0, output: expect.stringMatching(/^Dropped/) });
      expect(await decided()).toMatchObject({
        code: 1,
        output: expect.stringMatching(/Nothing is held/),
      });
      expect(await query("select from backups where state = 'running'", otherDir())).toEqual([]);
      await stop(second);
    });

    test.skipIf(isTriedBefore)(
      'with a wrong passphrase, half a file or without an answer changes nothing',
      async () => {
        const wrong = { DATA_DIR: otherDir(), BACKUP_PASSPHRASE: 'rows of pears on a slope' };
        expect(await run('restore', [backup, '--yes'], wrong)).toMatchObject({
          code: 1,
          output: expect.stringMatching(/is not the one/),
        });
        const half = path.join(home, 'half.backup');
        await copyFile(backup, half);
        await truncate(half, Math.floor((await stat(half)).size / 2));
        expect(await run('restore', [half, '--yes'], { DATA_DIR: otherDir() })).toMatchObject({
          code: 1,
          output: expect.stringContaining('damaged or incomplete'),
        });
        const unasked = await run('restore', [backup], { DATA_DIR: otherDir() });
        expect(unasked).toMatchObject({
          code: 1,
          output: expect.stringMatching(/Nobody can be asked here: add --yes/),
        });
        expect(await readdir(otherDir())).not.toContain(expect.stringContaining('before-restore'));
      },
    );

    // With private access the database is on another disk.
    test.skipIf(access === 'private' || whyNoSmallDisk())(
      'onto a full disk says which, whatever cleaning up meets',
      async () => {
        const small = path.join(home, 'small-data');
        await mkdir(small);
        const { within } = smallDisk(small, 1);
        const full = await run('restore', [backup, '--yes'], { DATA_DIR: small }, within);
        expect(full).toMatchObject({
          code: 1,
          output: expect.stringContaining(`The disk is full: ${small}`),
        });
        expect(full.output).not.toMatch(/ENOTEMPTY|rmdir/);
      },
    );

    test('killed halfway keeps the database', async () => {
      const { child, ended } = start('restore', [backup, '--yes'], { DATA_DIR: otherDir() });
      await until('the unpacked database', async () =>
        existsSync(`${await postgresDirOf(otherDir())}.restore/unpacked/postgres/PG_VERSION`),
      );
      child.kill('SIGKILL');
      await ended;
      const running = await runShop({ DATA_DIR: otherDir() });
      expect(await countOrders(otherDir())).toBeGreaterThan(0);
      await stop(running);
      const restored = await run('restore', [backup, '--yes'], { DATA_DIR: otherDir() });
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringMatching(/The database before is kept: /),
      });
    });

    test.skipIf(isTriedBefore)('a backup of a newer program is refused', async () => {
      await query("insert into schema_migrations (name, sha256) values ('9999_later.sql', '')");
      const made = await run('backup', []);
      await query("delete from schema_migrations where name = '9999_later.sql'");
      expect(made).toMatchObject({
        code: 1,
        output: expect.stringMatching(/made by a newer version of this program/),
      });
      const file = (await readdir(backupDir())).toSorted().at(-1)!;
      expect(
        await run('restore', [path.join(backupDir(), file), '--yes'], { DATA_DIR: otherDir() }),
      ).toMatchObject({
        code: 1,
        output: expect.stringMatching(/newer version of this program \(9999_later\.sql\)/),
      });
    });
  });
});
