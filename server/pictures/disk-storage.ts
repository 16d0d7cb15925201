import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStorage } from './storage.ts';

/** Stores pictures in a folder. Several machines need a shared one, or a bucket. */
export function createDiskStorage(folder: string): PictureStorage {
  return {
    async put(name, bytes) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = path.join(folder, `.${randomUUID()}`);
      await writeFile(draft, bytes);
      await rename(draft, file); // atomic for readers
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
