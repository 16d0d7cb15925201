// `npm run backup` backs up the shop, running or not: docs/operating.md. The nightly job runs it too.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { claimDataFolder } from '@grafted/postgres/embedded/data-folder.ts';
import { openDatabase } from '@grafted/postgres/embedded/open.ts';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { describeFailure } from '#server/backup/backup-error.ts';
import { makeBackup } from '#server/backup/service.ts';
import { migrate } from '#server/database/migrate.ts';
import { assertEncrypted, readBackupSettings } from './backup-settings.ts';
import { createClosers } from './closing.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
const closers = createClosers(log);
try {
  const settings = readBackupSettings(process.env);
  assertEncrypted(process.env);
  const { night } = parseArgs({ options: { night: { type: 'string' } } }).values;
  const databaseUrl = settings.databaseUrl ?? (await findOwnDatabase(settings.dataDir));
  const made = await makeBackup({ ...settings, databaseUrl, night });
  process.stdout.write(
    made
      ? `${made.file}\n${(made.bytes / 1e6).toFixed(1)} MB, restored beside the database and checked. ${made.deleted} old ones deleted.\n`
      : `Another process made the backup of ${night}, or is making it.\n`,
  );
  if (made?.refusal) process.stderr.write(`${made.refusal}\n`);
  await closers.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  await closers.exit(1);
}

/** That of the running shop, or started for the backup. */
async function findOwnDatabase(dataDir: string): Promise<string> {
  const running = await findRunningPostgresUrl(path.resolve(dataDir, 'postgres'));
  if (running) return running;
  closers.add(await claimDataFolder(dataDir));
  const database = await openDatabase(
    { database: { url: undefined, poolSize: 2, dataDir, ephemeral: false }, processes: 1 },
    log,
  );
  closers.add(database.stop);
  await migrate(database.url);
  return database.url;
}
