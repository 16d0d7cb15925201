import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStorage } from './storage.ts';

/** A folder beside the database. Several machines need one that they share, or a bucket. */
export function createDiskStorage(folder: string): PictureStorage {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const draft = path.join(folder, `.${randomUUID()}`);
      await writeFile(draft, bytes);
      await rename(draft, path.join(folder, name)); // a reader sees all of it or nothing
    },
    async find(name) {
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (name) => rm(path.join(folder, name), { force: true }),
  };
}
