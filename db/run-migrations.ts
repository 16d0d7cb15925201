import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

const lockTimeout = '5s';

const folder = new URL('migrations/', import.meta.url);

export interface MigrationPlan {
  /** Table of applied migrations, as an SQL identifier; created if missing. */
  list: string;
  /** Further tables whose applied migrations count. */
  otherLists?: readonly string[];
  /** Selects files; default: all. */
  isMeant?: (name: string) => boolean;
  /** Transforms the SQL before it runs. The hash is that of the file. */
  rewrite?: (statements: string) => string;
}

/** Runs pending db/migrations/*.sql in name order, each in its own transaction. The caller must hold a lock. */
export async function runMigrations(
  client: Client,
  {
    list,
    otherLists = [],
    isMeant = () => true,
    rewrite = (statements) => statements,
  }: MigrationPlan,
): Promise<string[]> {
  await client.query(
    `create table if not exists ${list} (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const known = await listApplied(client, [list, ...otherLists]);
  const applied: string[] = [];
  for (const name of (await readdir(folder))
    .filter((file) => file.endsWith('.sql') && isMeant(file))
    .toSorted()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const appliedHash = known.get(name);
    if (appliedHash === sha256) continue;
    if (appliedHash) throw new Error(`Migration ${name} was changed after it was applied`);
    await apply(client, { name, sha256, list, statements: rewrite(text) });
    applied.push(name);
  }
  return applied;
}

async function listApplied(client: Client, lists: readonly string[]): Promise<Map<string, string>> {
  const done = new Map<string, string>();
  for (const list of lists) {
    const { rows } = await client.query<{ name: string; sha256: string }>(
      `select name, sha256 from ${list}`,
    );
    for (const { name, sha256 } of rows) done.set(name, sha256);
  }
  return done;
}

interface Migration {
  name: string;
  sha256: string;
  list: string;
  statements: string;
}

async function apply(client: Client, { name, sha256, list, statements }: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A waiting table lock blocks all later queries on the table: fail and be restarted rather than stall a running shop.
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(statements); // simple protocol: allows several statements
    await client.query(`insert into ${list} (name, sha256) values ($1, $2)`, [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause });
  }
}
