import path from 'node:path';
import { claimDataFolder } from '@grafted/postgres/embedded/data-folder.ts';
import { openDatabase } from '@grafted/postgres/embedded/open.ts';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import type { Closers } from '#server/start/closing.ts';
import type { Config } from '#server/start/config.ts';
import { createLog } from '#server/start/log.ts';

/** The running shop's database; otherwise starts the one in the data folder. */
export async function findDatabase(config: Config, closers: Closers): Promise<string> {
  if (config.database.url) return config.database.url;
  const running = await findRunningPostgresUrl(path.resolve(config.database.dataDir, 'postgres'));
  if (running) return running;
  closers.add(await claimDataFolder(config.database.dataDir));
  const database = await openDatabase(config, createLog('silent'));
  closers.add(database.stop);
  return database.url;
}
