import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { inNamespace, defaultNamespace } from '#auth/database/namespace.ts';
import { readAuthSettings } from '#auth/settings/environment.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDatabase, AuthDb } from '#auth/tables/tables.ts';
import { findRunningPostgresUrl } from '#server/database/embedded.ts';

export interface Accounts {
  db: AuthDb;
  settings: AuthSettings;
  close(): Promise<void>;
}

/** Connects to the database configured for the accounts service, else for the shop, else that of the shop running on this machine. */
export async function openAccounts(): Promise<Accounts> {
  const { env } = process;
  const url =
    env.AUTH_DATABASE_URL ||
    env.DATABASE_URL ||
    (await findRunningPostgresUrl(path.resolve(env.DATA_DIR ?? 'data', 'postgres')));
  if (!url)
    throw new Error('No database: set AUTH_DATABASE_URL or DATABASE_URL, or start the shop first');
  const db = new Kysely<AuthDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }),
  });
  // The URLs are not used here, so they need not be set.
  const settings = readAuthSettings(env, {
    externalUrl: 'http://localhost',
    siteUrl: 'http://localhost',
  });
  return {
    db: inNamespace(db, env.AUTH_DB_NAMESPACE || defaultNamespace),
    settings,
    close: () => db.destroy(),
  };
}
