import path from 'node:path';
import { readAbout, type AboutBackup } from './about.ts';
import { unpackArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { assertKnownSchema } from './check.ts';
import type { DatabaseKind } from './database-kind.ts';
import { platform } from './platform.ts';

/** Unpacks it beside the database. @throws BackupError when this program cannot restore it */
export async function unpackBackup(
  database: DatabaseKind,
  file: string,
  passphrase: string | undefined,
): Promise<{ about: AboutBackup; folder: string }> {
  const folder = path.join(database.workFolder, 'unpacked');
  await database.prepareFolder(folder);
  await unpackArchive(file, folder, passphrase);
  const about = await readAbout(folder);
  await assertKnownSchema(about);
  assertFits(about, database);
  return { about, folder };
}

function assertFits(about: AboutBackup, { kind }: DatabaseKind): void {
  if (about.kind !== kind)
    throw new BackupError(
      kind === 'dump'
        ? 'The backup is of an embedded database: restore it without DATABASE_URL.'
        : 'The backup is of an external database: restore it with DATABASE_URL.',
    );
  if (kind === 'base backup' && about.platform !== platform)
    throw new BackupError(
      `The backup was made on ${about.platform}, and this machine is ${platform}: restore it on a machine of the same kind.`,
    );
}
