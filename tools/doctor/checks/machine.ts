import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/start/config.ts';
import { note, ok, problem, type Finding } from './finding.ts';

const freeShareMin = 0.1;
const freeBytesMin = 2 ** 30;

/** Room on the disks that the shop writes to. */
export async function checkDisks({ database, pictures, backup }: Config): Promise<Finding[]> {
  const folders = new Map([
    ...(database.url ? [] : ([[database.dataDir, 'the database']] as const)),
    ...('folder' in pictures ? ([[pictures.folder, 'pictures']] as const) : []),
    ...(backup.nightly && 'folder' in backup.target
      ? ([[backup.target.folder, 'backups']] as const)
      : []),
  ]);
  return Promise.all([...folders].map(([folder, what]) => checkDisk(path.resolve(folder), what)));
}

async function checkDisk(folder: string, what: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return describeRoom({ free: bavail * bsize, size: blocks * bsize }, `${folder} (${what})`);
  } catch {
    return note(
      `${folder} (${what}) does not exist yet.`,
      'The shop creates it at its first start.',
    );
  }
}

export function describeRoom({ free, size }: { free: number; size: number }, folder: string) {
  const gigabytes = (free / 2 ** 30).toFixed(1);
  if (free < freeBytesMin || free / size < freeShareMin)
    return problem(
      `The disk of ${folder} is nearly full: ${gigabytes} GB free.`,
      'Make room. A full disk stops orders; nothing that was paid is lost.',
    );
  return ok(`The disk of ${folder} has ${gigabytes} GB free.`);
}
