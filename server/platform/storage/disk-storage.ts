import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStorage } from './storage.ts';

/** Stores pictures in a folder. Several machines need a shared one, or a bucket. */
export const createDiskStorage = (folder: string): PictureStorage => ({
  async put(name, bytes) {
    const file = path.join(folder, name);
    // Pictures of the shop are public; what has a folder of its own is somebody's, such as the photos of claims.
    const isPrivate = name.includes('/');
    const [folderMode, fileMode] = isPrivate ? [0o700, 0o600] : [0o755, 0o644];
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
    if (isPrivate) await chmod(path.dirname(file), folderMode); // it may be older than this rule
    const draft = path.join(folder, `.${randomUUID()}`);
    await writeFile(draft, bytes, { mode: fileMode });
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
});
