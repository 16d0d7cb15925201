import type { Client } from 'pg';
import { runMigrations } from '#db/run-migrations.ts';
import { defaultNamespace } from '#auth/database/namespace.ts';
import { connect } from './connect.ts';

/** Migrations of the service are called accounts or auth_…: they touch no table of anybody else. */
const ownMigration = /^\d+_(accounts|auth_\w+)\.sql$/;

/** Lays the service's tables into the schema, one migration after the other; safe to run by several processes at once. */
export async function migrateNamespace(databaseUrl: string, namespace: string): Promise<string[]> {
  const client = await connect(databaseUrl);
  try {
    const schema = client.escapeIdentifier(namespace);
    await client.query('select pg_advisory_lock(hashtext($1))', [`migrate ${namespace}`]);
    await client.query(`create schema if not exists ${schema}`);
    return await runMigrations(client, {
      list: `${schema}.schema_migrations`,
      otherLists: await listOfShop(client, namespace),
      isMeant: (name) => ownMigration.test(name),
      rewrite: (statements) => inSchema(statements, schema),
    });
  } finally {
    await client.end();
  }
}

/** The shop keeps one list for all its tables: a service over the shop's database finds its own done. */
async function listOfShop(client: Client, namespace: string): Promise<string[]> {
  if (namespace !== defaultNamespace) return [];
  const { rows } = await client.query<{ found: boolean }>(`select count(*) = 2 as found from information_schema.columns where table_schema = 'public' and table_name = 'schema_migrations' and column_name in ('name', 'sha256')`);
  return rows[0]?.found ? ['public.schema_migrations'] : [];
}

/** Migrations are written for the schema `auth`. */
const inSchema = (text: string, schema: string): string =>
  text.replaceAll(new RegExp(`\\b${defaultNamespace}\\.`, 'g'), `${schema}.`).replace(`create schema ${defaultNamespace};`, '');
