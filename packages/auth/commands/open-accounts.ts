import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { inNamespace, defaultNamespace } from '#auth/database/namespace.ts';
import { readAuthSettings } from '#auth/settings/environment.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDatabase, AuthDb } from '#auth/tables/tables.ts';

export interface Accounts {
  db: AuthDb;
  settings: AuthSettings;
  close(): Promise<void>;
}

export function openAccounts(): Accounts {
  const { env } = process;
  const url = env.AUTH_DATABASE_URL;
  if (!url) throw new Error('No database: set AUTH_DATABASE_URL');
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
