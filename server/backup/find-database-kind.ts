import type { Db } from '#server/database/client.ts';
import { ownPostgres } from './base-backup.ts';
import type { DatabaseKind } from './database-kind.ts';
import { externalPostgres } from './dump.ts';
import { findOwnDataDir } from './queries.ts';

/** A process of a cluster has a DATABASE_URL for the embedded PostgreSQL too, so the server is asked. */
export async function findDatabaseKind(
  db: Db,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<DatabaseKind> {
  const own = await findOwnDataDir(db);
  return own ? ownPostgres(own, { url, purpose: 'backup' }) : externalPostgres(url, dataDir);
}
