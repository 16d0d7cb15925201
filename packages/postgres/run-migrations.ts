import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { tryLocks } from './try-locks.ts';

export interface MigrationPlan {
  /** Holds `*.sql` files, applied in name order. */
  folder: URL;
  /** Table of applied migrations, as an SQL identifier; created if missing. */
  list: string;
  /** Transforms the SQL before it runs. The hash is that of the file. */
  rewrite?: (statements: string) => string;
  /** How often a migration tries to get its locks. */
  lockTries?: number;
}

interface Migration {
  name: string;
  sha256: string;
  text: string;
}

/** Runs pending migrations, each in its own transaction. The caller must hold a lock. */
export async function runMigrations(client: Client, plan: MigrationPlan): Promise<string[]> {
  const pending = await findPendingMigrations(client, plan);
  for (const migration of pending) await apply(client, migration, plan);
  return pending.map(({ name }) => name);
}

/** @throws if an applied migration was changed, or if the database belongs to another line of versions */
export async function findPendingMigrations(
  client: Client,
  { folder, list }: MigrationPlan,
): Promise<Migration[]> {
  await client.query(
    `create table if not exists ${list} (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const migrations = await readMigrations(folder);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${list}`,
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of migrations) {
    if (applied.has(name) && applied.get(name) !== sha256)
      throw new Error(`Migration ${name} was changed after it was applied`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name));
  // Unknown migrations alone are those of a newer version that was rolled back.
  if (pending.length > 0 && unknown.length > 0)
    throw new Error(
      `The database was created by another version: it has ${unknown[0]!.name} but lacks ${pending[0]!.name}. Delete a development database (the data folder); restore a backup of any other.`,
    );
  return pending;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function apply(
  client: Client,
  { name, sha256, text }: Migration,
  { list, rewrite = (statements) => statements, lockTries }: MigrationPlan,
): Promise<void> {
  const change = async () => {
    await client.query(rewrite(text)); // simple protocol: allows several statements
    await client.query(`insert into ${list} (name, sha256) values ($1, $2)`, [name, sha256]);
  };
  await tryLocks(client, change, lockTries).catch((cause: unknown) => {
    // Who starts the shop reads one line: a migration may say there what to do.
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    throw new Error(`Migration ${name} failed${why}`, { cause });
  });
}
