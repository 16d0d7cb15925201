import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { authMigrations, migrateAuth } from '@grafted/auth';
import { applyDefinitions } from '@grafted/postgres/apply-definitions.ts';
import { closeDeadClients } from '@grafted/postgres/connections/dead-clients.ts';
import { findPendingMigrations, runMigrations } from '@grafted/postgres/run-migrations.ts';
import { Client } from 'pg';
import { projectRoot } from '#server/project-root.ts';

const plan = {
  folder: pathToFileURL(path.join(projectRoot, 'db/migrations/')),
  list: 'schema_migrations',
};

const definitions = {
  folders: ['db/functions/', 'db/views/'].map((folder) =>
    pathToFileURL(path.join(projectRoot, folder)),
  ),
  list: 'schema_definitions',
};

/**
 * Runs pending migrations, the accounts' first, and applies functions, triggers and views that
 * changed; safe concurrently.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url, options: closeDeadClients });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727001)');
    await findPendingMigrations(client, plan); // refuses a foreign database before anything is changed
    return [
      ...(await migrateAuth(url)),
      ...(await runMigrations(client, plan)),
      ...(await applyDefinitions(client, definitions)),
    ];
  } finally {
    await client.end();
  }
}

/** The newest migration that this program knows, of the shop and of the accounts. */
export async function findNewestMigrations(): Promise<Record<string, string>> {
  const newest = async (folder: URL) =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '';
  return { shop: await newest(plan.folder), accounts: await newest(authMigrations) };
}
