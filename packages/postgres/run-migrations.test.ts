import { Client } from 'pg';
import { expect, test } from 'vitest';
import { runMigrations, type MigrationPlan } from './run-migrations.ts';
import { useTestDatabase } from './test-database.ts';

const { client, url, write } = useTestDatabase();
const plan = async (list: string, files: Record<string, string>): Promise<MigrationPlan> => ({
  list,
  folder: await write(files),
});

test('each migration runs once, in name order', async () => {
  const first = { '0001_a.sql': 'create table a (id int)' };
  const second = { ...first, '0002_b.sql': 'alter table a add b int' };
  expect(await runMigrations(client, await plan('once', first))).toEqual(['0001_a.sql']);
  expect(await runMigrations(client, await plan('once', second))).toEqual(['0002_b.sql']);
  expect(await runMigrations(client, await plan('once', second))).toEqual([]);
});

test('a version that was rolled back still starts', async () => {
  const old = { '0001_a.sql': 'select 1' };
  await runMigrations(client, await plan('rolled_back', { ...old, '0002_b.sql': 'select 2' }));
  expect(await runMigrations(client, await plan('rolled_back', old))).toEqual([]);
});

test('a changed migration and the database of another version are refused', async () => {
  await runMigrations(client, await plan('refused', { '0001_a.sql': 'select 1' }));
  await expect(
    runMigrations(client, await plan('refused', { '0001_a.sql': 'select 2' })),
  ).rejects.toThrow('Migration 0001_a.sql was changed after it was applied');
  await expect(
    runMigrations(client, await plan('refused', { '0001_b.sql': 'create table never (id int)' })),
  ).rejects.toThrow('it has 0001_a.sql but lacks 0001_b.sql');
});

test('a migration that waits for a lock lets a running shop through, and goes on when it is free', async () => {
  await client.query('create table crowded (id int)');
  const [holder, visitor] = [new Client(url), new Client(url)];
  await Promise.all([holder.connect(), visitor.connect()]);
  await visitor.query('set lock_timeout = 2000'); // like the shop's
  await holder.query('begin; lock table crowded in access share mode');
  const migrating = runMigrations(
    client,
    await plan('waiting', { '0001_alter.sql': 'alter table crowded add later text' }),
  );
  const readsMs: number[] = [];
  for (const startedAt = performance.now(); performance.now() - startedAt < 2500;) {
    const before = performance.now();
    await visitor.query('select from crowded');
    readsMs.push(performance.now() - before);
  }
  await holder.query('rollback');
  expect(await migrating).toEqual(['0001_alter.sql']);
  expect(Math.max(...readsMs)).toBeGreaterThan(100); // it did wait behind the migration
  expect(Math.max(...readsMs)).toBeLessThan(1500);
  await Promise.all([holder.end(), visitor.end()]);
}, 30_000);

test('a migration that never gets its lock fails and changes nothing', async () => {
  await client.query('create table busy (id int)');
  const holder = new Client(url);
  await holder.connect();
  await holder.query('begin; lock table busy in access share mode');
  const files = { '0001_alter.sql': 'alter table busy add later text' };
  const alter = { ...(await plan('locked', files)), lockTries: 2 };
  await expect(runMigrations(client, alter)).rejects.toMatchObject({
    message: expect.stringMatching(/^Migration 0001_alter.sql failed: /),
    cause: { code: '55P03' },
  });
  await holder.query('rollback');
  expect(await runMigrations(client, alter)).toEqual(['0001_alter.sql']); // succeeds on the next start
  await holder.end();
});
