import path from 'node:path';
import { probeBackups } from '#server/backup/probe-target.ts';
import { findRoom, writtenFolders, type Room } from '#server/metrics/disks.ts';
import type { Config } from '#server/start/config.ts';
import { note, ok, problem, type Finding } from './finding.ts';

const freeShareMin = 0.1;
const freeBytesMin = 2 ** 30;

/** Room on the disks that the shop writes to. */
export async function checkDisks(config: Config): Promise<Finding[]> {
  const folders = Object.entries(writtenFolders(config));
  return Promise.all(
    folders.flatMap(([what, folder]) =>
      folder === undefined ? [] : [checkDisk(path.resolve(folder), what)],
    ),
  );
}

/** Whether backups can be written, before the first night. */
export async function checkBackupTarget({ backup }: Pick<Config, 'backup'>): Promise<Finding[]> {
  if (!backup.nightly) return [];
  const failure = await probeBackups(backup);
  return [
    failure === undefined
      ? ok('Backups can be written where they are kept.')
      : problem(
          `Backups cannot be written: ${failure}`,
          'Give the folder to the account that runs the shop, or mount its disk; see Backup and restore in docs/operating.md.',
        ),
  ];
}

async function checkDisk(folder: string, what: string): Promise<Finding> {
  const room = await findRoom(folder);
  if (room) return describeRoom(room, `${folder} (${what})`);
  return note(`${folder} (${what}) does not exist yet.`, 'The shop creates it at its first start.');
}

export function describeRoom({ free, size }: Room, folder: string) {
  const gigabytes = (free / 2 ** 30).toFixed(1);
  if (free < freeBytesMin || free / size < freeShareMin)
    return problem(
      `The disk of ${folder} is nearly full: ${gigabytes} GB free.`,
      'Make room. A full disk stops orders; nothing that was paid is lost.',
    );
  return ok(`The disk of ${folder} has ${gigabytes} GB free.`);
}
