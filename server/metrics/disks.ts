import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from 'prom-client';
import type { BackupConfig } from '#server/backup/settings.ts';
import type { PictureConfig } from '#server/platform/storage/settings.ts';
import { addGauge } from './gauge.ts';

export interface DiskConfig {
  database: { url: string | undefined; dataDir: string };
  pictures: PictureConfig;
  backup: BackupConfig;
}

/** What the shop writes to, by what is there. */
export const writtenFolders = ({
  database,
  pictures,
  backup,
}: DiskConfig): Record<string, string | undefined> => ({
  database: database.url ? undefined : database.dataDir,
  pictures: 'folder' in pictures ? pictures.folder : undefined,
  backups: backup.nightly && 'folder' in backup.target ? backup.target.folder : undefined,
});

export interface Room {
  /** Bytes. */
  free: number;
  size: number;
}

/** Undefined for a folder that does not exist. */
export async function findRoom(folder: string): Promise<Room | undefined> {
  const found = await statfs(path.resolve(folder)).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}

/** Room on the disks that the shop writes to. */
export function watchDisks(registry: Registry, config: DiskConfig): void {
  const gauge = (name: string, help: string, figure: (room: Room) => number) =>
    addGauge(registry, {
      name,
      help,
      labelNames: ['folder'],
      aggregator: 'max',
      async collect() {
        this.reset();
        for (const [what, folder] of Object.entries(writtenFolders(config))) {
          const room = folder === undefined ? undefined : await findRoom(folder);
          if (room) this.set({ folder: what }, figure(room));
        }
      },
    });
  gauge('shop_disk_free_bytes', 'Room on the disk of a folder.', ({ free }) => free);
  gauge('shop_disk_size_bytes', 'Size of the disk of a folder.', ({ size }) => size);
}
