import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

const lockTimeout = '5s';

const folder = new URL('migrations/', import.meta.url);

export interface MigrationPlan {
  /** Table in which is written what was done, ready to stand in a statement; made where it is missing. */
  list: string;
  /** More tables of that kind that count too. */
  otherLists?: readonly string[];
  /** Which files; all when absent. */
  isMeant?: (name: string) => boolean;
  /** What becomes of a file's statements before they run. The hash is of the file. */
  rewrite?: (statements: string) => string;
}

/** Runs db/migrations/*.sql in name order, each in its own transaction. The caller holds a lock, so that nobody else does meanwhile. */
export async function runMigrations(client: Client, { list, otherLists = [], isMeant = () => true, rewrite = (statements) => statements }: MigrationPlan): Promise<string[]> {
  await client.query(`create table if not exists ${list} (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const done = await listDone(client, [list, ...otherLists]);
  const applied: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql') && isMeant(file)).toSorted()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const known = done.get(name);
    if (known === sha256) continue;
    if (known) throw new Error(`Migration ${name} was changed after it was applied`);
    await apply(client, { name, sha256, list, statements: rewrite(text) });
    applied.push(name);
  }
  return applied;
}

async function listDone(client: Client, lists: readonly string[]): Promise<Map<string, string>> {
  const done = new Map<string, string>();
  for (const list of lists) {
    const { rows } = await client.query<{ name: string; sha256: string }>(`select name, sha256 from ${list}`);
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
    // Whoever waits for a table keeps everybody else out of it: better fail, and be started again, than stop a shop that serves.
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(statements); // simple protocol: many statements in one go
    await client.query(`insert into ${list} (name, sha256) values ($1, $2)`, [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause });
  }
}
