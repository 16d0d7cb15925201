import { createDiskStorage } from './disk-storage.ts';
import { createBucketStorage } from './s3-storage.ts';
import type { PictureConfig } from './settings.ts';
import type { PictureStorage } from './storage.ts';

export const createPictureStorage = (config: PictureConfig): PictureStorage =>
  'bucket' in config ? createBucketStorage(config.bucket) : createDiskStorage(config.folder);
