import { stat, rm } from 'node:fs/promises';
import path from 'node:path';
import { currentDate } from '@grafted/postgres/clock.ts';
import { closeDeadClients } from '@grafted/postgres/connections/dead-clients.ts';
import { Client } from 'pg';
import type { Db } from '#server/database/client.ts';
import { createPictureStorage } from '#server/platform/storage/create-storage.ts';
import { writeAbout } from './about.ts';
import { packFolder } from './archive.ts';
import { BackupError, describeFailure, onDiskOf } from './backup-error.ts';
import { checkCopy, withDatabase } from './check.ts';
import { cleaningUp, removal, undoing } from './cleaning-up.ts';
import type { BackupProgram } from './context.ts';
import { createBackupTarget } from './create-target.ts';
import type { DatabaseKind } from './database-kind.ts';
import { findDatabaseKind } from './find-database-kind.ts';
import { savePictures } from './pictures.ts';
import { platform } from './platform.ts';
import {
  completeBackup,
  countGrowingRows,
  failBackup,
  failInterruptedBackups,
  findPostgresMajor,
  findSchema,
  holdBackupLock,
  insertBackup,
} from './queries.ts';
import { backupNameOf, deleteOldBackups, type BackupTarget } from './target.ts';
import { unpackBackup } from './unpack.ts';

export interface MadeBackup {
  /** Where it is. */
  file: string;
  bytes: number;
  deleted: number;
  /** Why older ones stay. */
  refusal: string | undefined;
}

interface BackupRun extends BackupProgram {
  databaseUrl: string;
  /** The farm's date, for a nightly backup: a second one of that night is not made. */
  night?: string | undefined;
  target?: BackupTarget;
}

/**
 * Backs up a running shop, restores the result beside it and checks it.
 * @returns undefined when the night has its backup, or another process makes it
 */
export async function makeBackup(run: BackupRun): Promise<MadeBackup | undefined> {
  const lock = new Client({ connectionString: run.databaseUrl, options: closeDeadClients });
  await lock.connect();
  return cleaningUp(
    async () => {
      if (!(await holdBackupLock(lock))) {
        if (run.night) return undefined;
        throw new BackupError('Another backup is running.');
      }
      return withDatabase(run.databaseUrl, (db) => recordBackup(db, run));
    },
    () => lock.end(),
  );
}

async function recordBackup(db: Db, run: BackupRun): Promise<MadeBackup | undefined> {
  await failInterruptedBackups(db);
  const id = await insertBackup(db, run.night ?? null);
  if (!id) return undefined;
  const target = run.target ?? createBackupTarget(run.backup);
  const name = backupNameOf(currentDate());
  const database = await findDatabaseKind(db, { url: run.databaseUrl, dataDir: run.dataDir });
  const { workFolder } = database;
  let stored: string | null = null;
  const makeAndTest = async (): Promise<MadeBackup> => {
    await target.list(); // fails at once when the target is missing
    await database.prepareWork();
    const packed = await onDiskOf(workFolder, () => packShop(db, run, { database, name }));
    const { size } = await stat(packed);
    await target.put(name, packed);
    stored = name;
    await rm(packed);
    await onDiskOf(workFolder, () =>
      testRestore({ database, target, name, passphrase: run.backup.passphrase }),
    );
    await completeBackup(db, id, { file: name, bytes: size });
    let refusal: string | undefined;
    const deleted = await deleteOldBackups(target, run.backup.keep, ({ message }) => {
      refusal = message;
    });
    return { file: target.describe(name), bytes: size, deleted, refusal };
  };
  return cleaningUp(
    () =>
      undoing(makeAndTest, (error) =>
        failBackup(db, id, { problem: describeFailure(error), file: stored }),
      ),
    () => rm(workFolder, removal),
  );
}

async function packShop(
  db: Db,
  run: BackupRun,
  { database, name }: { database: DatabaseKind; name: string },
): Promise<string> {
  const content = path.join(database.workFolder, 'content');
  await database.prepareFolder(content);
  const before = await countGrowingRows(db);
  await database.save(path.join(content, 'database'));
  const after = await countGrowingRows(db);
  await savePictures(db, createPictureStorage(run.pictures), path.join(content, 'pictures'));
  await writeAbout(content, {
    format: 1,
    madeAt: currentDate().toISOString(),
    kind: database.kind,
    postgres: await findPostgresMajor(db),
    platform,
    schema: await findSchema(db),
    rows: Object.fromEntries(
      Object.entries(before).map(([table, from]) => [table, { from, to: after[table]! }]),
    ),
  });
  const file = path.join(database.workFolder, name);
  await packFolder(content, file, run.backup.passphrase);
  await rm(content, { recursive: true });
  return file;
}

interface RestoreTest {
  database: DatabaseKind;
  target: BackupTarget;
  name: string;
  passphrase: string | undefined;
}

/** Reads it back from where it is kept. */
async function testRestore({ database, target, name, passphrase }: RestoreTest): Promise<void> {
  const file = path.join(database.workFolder, 'fetched');
  await target.fetch(name, file);
  const { about, folder } = await unpackBackup(database, file, passphrase);
  const copy = await database.open(path.join(folder, 'database'));
  await cleaningUp(
    () => checkCopy(copy.url, about),
    () => copy.discard(),
  );
}
