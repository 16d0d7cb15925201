import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import { connect } from '@grafted/postgres/connect.ts';
import { runMigrations } from '@grafted/postgres/run-migrations.ts';
import { defaultNamespace } from './namespace.ts';

/** Found from the package, because a bundler moves this file. */
export const authMigrations = new URL(
  'migrations/',
  pathToFileURL(findPackageJSON('@grafted/auth', import.meta.url)!),
);

/** Runs pending migrations in the schema; safe concurrently. */
export async function migrateAuth(
  databaseUrl: string,
  namespace = defaultNamespace,
): Promise<string[]> {
  const client = await connect(databaseUrl);
  try {
    const schema = client.escapeIdentifier(namespace);
    await client.query('select pg_advisory_lock(hashtext($1))', [`migrate ${namespace}`]);
    await client.query(`create schema if not exists ${schema}`);
    return await runMigrations(client, {
      folder: authMigrations,
      list: `${schema}.schema_migrations`,
      rewrite: (statements) => inSchema(statements, schema),
    });
  } finally {
    await client.end();
  }
}

/** Migrations are written for the schema `auth`. */
const inSchema = (text: string, schema: string): string =>
  text.replaceAll(new RegExp(`\\b${defaultNamespace}\\.`, 'g'), `${schema}.`);
