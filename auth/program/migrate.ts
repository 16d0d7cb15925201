import type { Client } from 'pg';
import { defaultNamespace } from '#auth/database/namespace.ts';
import { runMigrations } from '#db/run-migrations.ts';
import { connect } from './connect.ts';

/** The service's own migrations are named accounts or auth_…, and touch no other tables. */
const ownMigration = /^\d+_(accounts|auth_\w+)\.sql$/;

/** Runs pending migrations in the schema; safe concurrently. */
export async function migrateNamespace(databaseUrl: string, namespace: string): Promise<string[]> {
  const client = await connect(databaseUrl);
  try {
    const schema = client.escapeIdentifier(namespace);
    await client.query('select pg_advisory_lock(hashtext($1))', [`migrate ${namespace}`]);
    await client.query(`create schema if not exists ${schema}`);
    return await runMigrations(client, {
      list: `${schema}.schema_migrations`,
      otherLists: await shopMigrationLists(client, namespace),
      isMeant: (name) => ownMigration.test(name),
      rewrite: (statements) => inSchema(statements, schema),
    });
  } finally {
    await client.end();
  }
}

/** In the shop's database, the shop's migration list already contains the service's migrations. */
async function shopMigrationLists(client: Client, namespace: string): Promise<string[]> {
  if (namespace !== defaultNamespace) return [];
  const { rows } = await client.query<{ found: boolean }>(
    `select count(*) = 2 as found from information_schema.columns where table_schema = 'public' and table_name = 'schema_migrations' and column_name in ('name', 'sha256')`,
  );
  return rows[0]?.found ? ['public.schema_migrations'] : [];
}

/** Migrations are written for the schema `auth`. */
const inSchema = (text: string, schema: string): string =>
  text
    .replaceAll(new RegExp(`\\b${defaultNamespace}\\.`, 'g'), `${schema}.`)
    .replace(`create schema ${defaultNamespace};`, '');
