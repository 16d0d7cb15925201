import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { PictureConfig } from '#server/platform/storage/settings.ts';
import type { BackupConfig } from './settings.ts';

/** Settings of the programs that back up and restore. */
export interface BackupProgram {
  /** Undefined: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  dataDir: string;
  pictures: PictureConfig;
  backup: BackupConfig;
}

export interface NightlyBackupContext {
  db: Db;
  pool: Pool;
  log: Logger;
  backup: Pick<BackupConfig, 'nightly' | 'hour'>;
}
