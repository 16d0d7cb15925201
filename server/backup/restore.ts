import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { claimDataFolder } from '@grafted/postgres/embedded/data-folder.ts';
import { stopEmbeddedLeftover } from '@grafted/postgres/embedded/start.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPictureStorage } from '#server/platform/storage/create-storage.ts';
import type { AboutBackup } from './about.ts';
import { BackupError, onDiskOf } from './backup-error.ts';
import { ownPostgres } from './base-backup.ts';
import { checkCopy, withDatabase } from './check.ts';
import { cleaningUp, removal, undoing } from './cleaning-up.ts';
import type { BackupProgram } from './context.ts';
import type { DatabaseKind } from './database-kind.ts';
import { externalPostgres } from './dump.ts';
import { restorePictures } from './pictures.ts';
import { countOtherConnections, deleteUnfinishedBackups } from './queries.ts';
import { markRestored, type MarkedRestore } from './restored.ts';
import { unpackBackup } from './unpack.ts';

interface Restore extends BackupProgram {
  file: string;
  /** Asked before a database is replaced. */
  confirm(question: { database: string; about: AboutBackup }): Promise<boolean>;
  report(step: string): void;
}

export interface RestoredShop {
  about: AboutBackup;
  pictures: number;
  marked: MarkedRestore;
  /** Where the replaced database is kept. */
  previous: string | undefined;
}

interface RestoreSite {
  database: DatabaseKind;
  /** Names the database that would be replaced; undefined when there is none. */
  replaces: string | undefined;
  /** @throws BackupError while a shop uses it */
  assertIdle(): Promise<void>;
  release(): Promise<void>;
}

/** Restores a backup beside the database, checks it, and only then replaces the database. */
export async function restoreBackup(restore: Restore): Promise<RestoredShop> {
  const site = restore.databaseUrl
    ? await openExternal(restore.databaseUrl, restore.dataDir)
    : await openEmbedded(restore.dataDir);
  const { database } = site;
  return cleaningUp(
    () =>
      cleaningUp(
        async () => {
          await site.assertIdle();
          await database.prepareWork();
          return replaceDatabase(restore, site);
        },
        () => rm(database.workFolder, removal),
      ),
    () => site.release(),
  );
}

async function replaceDatabase(
  { file, backup, pictures, confirm, report }: Restore,
  { database, replaces, assertIdle }: RestoreSite,
): Promise<RestoredShop> {
  report('Reading the backup');
  const { workFolder } = database;
  const { about, folder } = await onDiskOf(workFolder, () =>
    unpackBackup(database, file, backup.passphrase),
  );
  if (replaces && !(await confirm({ database: replaces, about })))
    throw new BackupError('Nothing was changed.');
  report('Restoring it beside the database');
  const copy = await onDiskOf(workFolder, () => database.open(path.join(folder, 'database')));
  return undoing(
    async () => {
      const marked = await onDiskOf(workFolder, async () => {
        await migrate(copy.url);
        report('Checking it');
        await checkCopy(copy.url, about);
        await withDatabase(copy.url, deleteUnfinishedBackups);
        return withDatabase(copy.url, (db) => markRestored(db, new Date(about.madeAt)));
      });
      const restored = await restorePictures(
        path.join(folder, 'pictures'),
        createPictureStorage(pictures),
      );
      await assertIdle();
      return { about, pictures: restored, marked, previous: await copy.adopt() };
    },
    () => copy.discard(),
  );
}

async function openEmbedded(dataDir: string): Promise<RestoreSite> {
  const release = await claimDataFolder(dataDir); // refuses while a shop runs on it
  return undoing(async () => {
    const folder = await stopEmbeddedLeftover(path.resolve(dataDir, 'postgres'));
    return {
      database: ownPostgres(folder, { purpose: 'restore' }),
      replaces: existsSync(path.join(folder, 'PG_VERSION')) ? 'shop' : undefined,
      assertIdle: async () => {},
      release,
    };
  }, release);
}

async function openExternal(url: string, dataDir: string): Promise<RestoreSite> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return {
    database: externalPostgres(url, dataDir),
    replaces: name,
    assertIdle: () => assertNoConnections(url, name),
    release: async () => {},
  };
}

async function assertNoConnections(url: string, name: string): Promise<void> {
  const others = await withDatabase(url, (db) => countOtherConnections(db, name));
  if (others > 0)
    throw new BackupError(
      `The database ${name} is in use by ${others} connections. Stop the shop first.`,
    );
}
