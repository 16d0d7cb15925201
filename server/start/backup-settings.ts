import * as z from 'zod';
import type { BackupProgram } from '#server/backup/context.ts';
import { backupConfig, backupEnvironment, backupProblems } from '#server/backup/settings.ts';
import {
  pictureConfig,
  pictureEnvironment,
  pictureProblems,
} from '#server/platform/storage/settings.ts';
import { ConfigError, likelyEnvironment } from './config.ts';

/** Only what backup and restore need: neither card provider nor mail. */
const environment = z.object({
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  ...pictureEnvironment,
  ...backupEnvironment,
});

/** A restore may read a backup from before this rule. @throws ConfigError for a backup that would be plain text */
export function assertEncrypted(env: Record<string, string | undefined>): void {
  if (likelyEnvironment(env) === 'production' && !env.BACKUP_PASSPHRASE)
    throw new ConfigError(
      'BACKUP_PASSPHRASE: is not set: the backup would hold customers’ data as plain text',
    );
}

/** @throws ConfigError listing all invalid settings */
export function readBackupSettings(env: Record<string, string | undefined>): BackupProgram {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  );
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const settings = parsed.data;
  const problems = [...pictureProblems(settings), ...backupProblems(settings)];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    pictures: pictureConfig(settings, settings.DATA_DIR),
    backup: backupConfig(settings, settings.DATA_DIR),
  };
}
