import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { runMigrations } from './run-migrations.ts';

test('a migration that cannot lock a table fails before it stalls a running shop', async () => {
  const name = `lock_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template shop_template strategy file_copy`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const [holder, migrating] = [
    new Client({ connectionString: url.href }),
    new Client({ connectionString: url.href }),
  ];
  await Promise.all([holder.connect(), migrating.connect()]);
  await holder.query('begin; lock table orders in access share mode');
  const plan = {
    list: 'elsewhere',
    isMeant: (file: string) => file === '0001_catalog.sql',
    rewrite: () => 'alter table orders add column later text',
  };
  await expect(runMigrations(migrating, plan)).rejects.toMatchObject({
    message: 'Migration 0001_catalog.sql failed',
    cause: { code: '55P03' },
  });
  await holder.query('rollback');
  expect(await runMigrations(migrating, plan)).toEqual(['0001_catalog.sql']); // succeeds on the next start
  await Promise.all([holder.end(), migrating.end()]);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}, 30_000);
