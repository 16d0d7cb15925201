import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, onDiskOf } from './backup-error.ts';
import { undoing } from './cleaning-up.ts';
import type { BackupTarget } from './target.ts';

const draftEnding = '.partial';

export function createFolderTarget({
  folder,
  create,
}: {
  folder: string;
  create: boolean;
}): BackupTarget {
  const at = (name: string) => path.join(folder, name);

  async function ready(): Promise<void> {
    if (create) await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory())
      throw new BackupError(
        `The backup folder ${folder} does not exist. Create it or mount its disk, or change BACKUP_DIR.`,
      );
  }

  return {
    async put(name, file) {
      await ready();
      await deleteDrafts(folder); // of killed backups
      const draft = at(name + draftEnding);
      await onDiskOf(folder, () =>
        undoing(
          async () => {
            await copyFile(file, draft);
            await flush(draft);
            await rename(draft, at(name));
          },
          () => rm(draft, { force: true }),
        ),
      );
    },
    async list() {
      await ready();
      return readdir(folder);
    },
    fetch: (name, file) => copyFile(at(name), file),
    delete: (name) => rm(at(name), { force: true }),
    describe: at,
  };
}

async function deleteDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('grafted-') && name.endsWith(draftEnding))
      await rm(path.join(folder, name), { force: true });
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
