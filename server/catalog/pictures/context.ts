import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { PictureStorage } from '#server/platform/storage/storage.ts';

export interface PictureContext {
  db: Db;
  log: Logger;
  pictures: PictureStorage;
}
