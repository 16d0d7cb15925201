import { createBucketTarget } from './bucket-target.ts';
import { createFolderTarget } from './folder-target.ts';
import type { BackupConfig } from './settings.ts';
import type { BackupTarget } from './target.ts';

export const createBackupTarget = ({ target }: Pick<BackupConfig, 'target'>): BackupTarget =>
  'bucket' in target ? createBucketTarget(target.bucket) : createFolderTarget(target);
