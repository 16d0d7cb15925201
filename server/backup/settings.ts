import path from 'node:path';
import * as z from 'zod';
import { count, url } from '#server/platform/setting-kinds.ts';
import type { BucketConfig } from '#server/platform/storage/bucket.ts';

const passphraseMin = 20;

/** Backup settings from the environment; joined in config.ts. */
export const backupEnvironment = {
  BACKUP_DIR: z.string().optional().meta({
    description: 'existing folder for backups; turns on nightly ones',
    unset: '`backups` in `DATA_DIR`, only for `npm run backup`',
  }),
  BACKUP_S3_URL: url(/^https?$/, 'https://s3.us-west-2.amazonaws.com/bucket')
    .optional()
    .meta({
      description: 'S3 bucket for backups instead of a folder, by its own URL',
      unset: 'a folder',
    }),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('its region'),
  BACKUP_S3_KEY_ID: z.string().optional().describe('its access key'),
  BACKUP_S3_SECRET: z.string().optional().describe('its secret key'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(passphraseMin, `must have ${passphraseMin} or more characters`)
    .optional()
    .meta({
      description: `encrypts backups; ${passphraseMin} or more characters; required in production and for a bucket`,
      unset: 'not encrypted',
    }),
  BACKUP_KEEP: count.default(30).describe('how many backups are kept'),
  BACKUP_HOUR: z.coerce
    .number('must be an hour from 0 to 23')
    .int()
    .min(0)
    .max(23)
    .default(3)
    .describe('hour of the night, farm time'),
};
export type BackupEnvironment = z.infer<z.ZodObject<typeof backupEnvironment>>;

export interface BackupConfig {
  target: { folder: string; create: boolean } | { bucket: BucketConfig };
  passphrase: string | undefined;
  keep: number;
  hour: number;
  /** Only with a target that somebody has chosen. */
  nightly: boolean;
}

export const backupConfig = (settings: BackupEnvironment, dataDir: string): BackupConfig => ({
  target: targetOf(settings, dataDir),
  passphrase: settings.BACKUP_PASSPHRASE,
  keep: settings.BACKUP_KEEP,
  hour: settings.BACKUP_HOUR,
  nightly: Boolean(settings.BACKUP_DIR ?? settings.BACKUP_S3_URL),
});

function targetOf(settings: BackupEnvironment, dataDir: string): BackupConfig['target'] {
  const {
    BACKUP_S3_URL: address,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY_ID: keyId,
    BACKUP_S3_SECRET: secret,
  } = settings;
  if (address) return { bucket: { url: address, region, keyId: keyId!, secret: secret! } }; // `backupProblems` has checked both
  // A chosen folder may be a disk that is not mounted: creating it would fill the wrong one.
  if (settings.BACKUP_DIR) return { folder: path.resolve(settings.BACKUP_DIR), create: false };
  return { folder: path.resolve(dataDir, 'backups'), create: true };
}

export function backupProblems(settings: BackupEnvironment): string[] {
  const { BACKUP_DIR, BACKUP_S3_URL, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET, BACKUP_PASSPHRASE } =
    settings;
  if (!BACKUP_S3_URL) return [];
  return [
    ...(BACKUP_DIR ? ['BACKUP_DIR: cannot be set together with BACKUP_S3_URL'] : []),
    ...(BACKUP_S3_KEY_ID && BACKUP_S3_SECRET
      ? []
      : ['BACKUP_S3_KEY_ID, BACKUP_S3_SECRET: must both be set for BACKUP_S3_URL']),
    ...(BACKUP_PASSPHRASE
      ? []
      : ['BACKUP_PASSPHRASE: must be set for BACKUP_S3_URL: backups have customers’ data']),
  ];
}
