import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { writtenNamespace } from '../namespace.ts';
import { connect } from './connect.ts';

const folder = new URL('../../db/migrations/', import.meta.url);
/** Migrations of the service are called accounts or auth_…: they touch no table of anybody else. */
const ownMigration = /^\d+_(accounts|auth_\w+)\.sql$/;

/** Lays the service's tables into the schema, one migration after the other; safe to run by several processes at once. */
export async function migrateNamespace(databaseUrl: string, namespace: string): Promise<string[]> {
  const client = await connect(databaseUrl);
  try {
    const schema = client.escapeIdentifier(namespace);
    await client.query('select pg_advisory_lock(hashtext($1))', [`migrate ${namespace}`]);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(`create table if not exists ${schema}.schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const done = await listDone(client, namespace);
    const applied: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => ownMigration.test(file)).toSorted()) {
      const text = await readFile(new URL(name, folder), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const known = done.get(name);
      if (known === sha256) continue;
      if (known) throw new Error(`Migration ${name} was changed after it was applied`);
      await apply(client, { name, sha256, schema, statements: inSchema(text, schema) });
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** The shop keeps one list for all its tables: a service over the shop's database finds its own done. */
async function listDone(client: Client, namespace: string): Promise<Map<string, string>> {
  const lists = [`${client.escapeIdentifier(namespace)}.schema_migrations`];
  const { rows } = await client.query<{ found: boolean }>(`select count(*) = 2 as found from information_schema.columns where table_schema = 'public' and table_name = 'schema_migrations' and column_name in ('name', 'sha256')`);
  if (namespace === writtenNamespace && rows[0]?.found) lists.push('public.schema_migrations');
  const known = await Promise.all(lists.map((list) => client.query<{ name: string; sha256: string }>(`select name, sha256 from ${list}`)));
  return new Map(known.flatMap((result) => result.rows.map(({ name, sha256 }) => [name, sha256] as const)));
}

interface Migration {
  name: string;
  sha256: string;
  schema: string;
  statements: string;
}

async function apply(client: Client, { name, sha256, schema, statements }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(statements); // simple protocol: many statements in one go
    await client.query(`insert into ${schema}.schema_migrations (name, sha256) values ($1, $2)`, [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause });
  }
}

/** Migrations are written for the schema `auth`. */
const inSchema = (text: string, schema: string): string =>
  text.replaceAll(new RegExp(`\\b${writtenNamespace}\\.`, 'g'), `${schema}.`).replace(`create schema ${writtenNamespace};`, '');
