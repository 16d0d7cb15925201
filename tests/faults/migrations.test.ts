import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateAuth } from '@grafted/auth';
import { runMigrations } from '@grafted/postgres/run-migrations.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useFaultShop, type ShopProcess } from './fault-shop.ts';
import { startLoad } from './load.ts';
import { resolveWithinMs, waitForPayments } from './wait-for-ledger.ts';

const migrations = path.join(import.meta.dirname, '../../db/migrations');
/**
 * The newest migration that all processes are stopped for: it refuses to run beside others. Those
 * after it run beside a shop.
 */
const lastStop = '0400_one_order.sql';
/** The shop's own, in ms: a statement that waits longer fails. */
const lockTimeoutMs = 2000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Tables that the release before does not use any more. */
async function listDropped(files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(migrations, file), 'utf8')),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/^drop table (\w+)/gm)].map(([, table]) => table!),
  );
}

const planIn = (list = 'schema_migrations') => ({ folder: pathToFileURL(`${folder}/`), list });
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

test('the migrations since the last that needed a stop are applied while every table that stays is read and written, and no statement fails', async () => {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  const admin = await connect(inject('adminUrl'));
  await admin.query(`create database ${name}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted();
  const copy = (some: string[]) =>
    Promise.all(some.map((file) => copyFile(path.join(migrations, file), path.join(folder, file))));
  const applied = files.filter((file) => file <= lastStop);
  const newest = files.filter((file) => file > lastStop);
  await copy(applied);
  await migrateAuth(url.href);
  const client = await connect(url.href);
  await runMigrations(client, planIn());

  const dropped = await listDropped(newest);
  const { rows: tables } = await client.query<{ name: string; column: string }>(
    `select format('%I', table_name) as name, format('%I', min(column_name)) as column
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and is_identity = 'NO' and table_name <> all($1)
        group by 1`,
    [dropped],
  );
  const slowest = { statement: '', ms: 0 };
  let statements = 0;
  let isOver = false;
  const visit = async () => {
    const visitor = await connect(url.href);
    await visitor.query(`set lock_timeout = ${lockTimeoutMs}`);
    while (!isOver)
      for (const { name: table, column } of tables)
        for (const statement of [
          `select from ${table} limit 1`,
          `update ${table} set ${column} = ${column} where false`,
        ]) {
          const before = performance.now();
          await visitor.query(statement);
          statements++;
          const ms = performance.now() - before;
          if (ms > slowest.ms) Object.assign(slowest, { statement, ms });
        }
    await visitor.end();
  };
  const visitors = [visit(), visit(), visit()];
  await copy(newest);
  expect(await runMigrations(client, planIn())).toEqual(newest);
  isOver = true;
  await Promise.all(visitors);
  expect(statements).toBeGreaterThan(tables.length);
  expect(slowest.ms).toBeLessThan(lockTimeoutMs);

  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const shop = useFaultShop();
/** What a later version may do to the tables that every purchase uses, in the ways that the linter accepts. */
const laterVersion = {
  '0001_columns.sql': `alter table products add later text;
alter table cart_items add later integer not null default 1;
alter table orders add later timestamptz;
alter table payment_attempts add later text`,
  '0002_constraint.sql':
    'alter table orders add constraint later_check check (subtotal >= 0) not valid',
  '0003_validated.sql': 'alter table orders validate constraint later_check',
  '0004_table.sql': `create table later (order_id uuid primary key references orders);
alter table mail_outbox alter column template set statistics 200`,
};

// Four starts: only in the long pass.
test.runIf(process.env.FAULT_RUNS === 'full')(
  'two processes of this version serve everybody on the tables of a later one, while they are replaced one after the other',
  async () => {
    let serving: ShopProcess[] = await Promise.all([shop.start(), shop.start()]);
    let turn = 0;
    const load = await startLoad(shop, () => serving[turn++ % serving.length]!.url);
    await expect.poll(() => load.answers()['checkout 200'] ?? 0).toBeGreaterThan(3);

    await Promise.all((await readdir(folder)).map((file) => rm(path.join(folder, file))));
    for (const [file, text] of Object.entries(laterVersion))
      await writeFile(path.join(folder, file), text);
    const starting = Promise.all([shop.start(), shop.start()]);
    const client = await connect(shop.environment.DATABASE_URL!);
    expect(await runMigrations(client, planIn('later_migrations'))).toEqual(
      Object.keys(laterVersion),
    );
    const later = await starting;
    await client.end();

    for (const [index, old] of serving.entries()) {
      serving = [...serving.filter((one) => one !== old), later[index]!]; // as a load balancer does
      await shop.stop(old);
      const before = load.answers()['checkout 200']!;
      await expect.poll(() => load.answers()['checkout 200']).toBeGreaterThan(before);
    }
    await load.stop();
    const answers = Object.entries(load.answers());
    const failed = answers.filter(([answer]) => !/ (200|503)$/.test(answer));
    expect(failed).toEqual([]);
    const sum = (some: [string, number][]) => some.reduce((total, [, count]) => total + count, 0);
    // “Try again in a moment”, on a machine that other tests keep busy too.
    const busy = sum(answers.filter(([answer]) => answer.endsWith(' 503')));
    expect(busy).toBeLessThan(1 + sum(answers) / 200);
    expect(await waitForPayments(shop)).toBeLessThan(resolveWithinMs);
  },
);
