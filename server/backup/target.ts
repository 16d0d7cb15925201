import { DeleteRefused } from './backup-error.ts';

/** Where backups are kept. Names sort by age. */
export interface BackupTarget {
  /** Atomic: a name is listed only when its file is complete. */
  put(name: string, file: string): Promise<void>;
  list(): Promise<string[]>;
  /** Copies it to a file on this machine. */
  fetch(name: string, file: string): Promise<void>;
  /** @throws DeleteRefused when the target keeps it, such as a bucket with Object Lock */
  delete(name: string): Promise<void>;
  /** For messages. */
  describe(name: string): string;
}

export const backupNameOf = (now: Date): string =>
  `grafted-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.backup`;
export const isBackupName = (name: string): boolean =>
  /^grafted-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name);

/** Deletes all but the newest, oldest first, up to one that the target keeps. @returns how many were deleted */
export async function deleteOldBackups(
  target: BackupTarget,
  keep: number,
  onRefused?: (refusal: DeleteRefused) => void,
): Promise<number> {
  const names = (await target.list()).filter(isBackupName).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  let deleted = 0;
  for (const name of old) {
    try {
      await target.delete(name);
      deleted++;
    } catch (error) {
      if (!(error instanceof DeleteRefused)) throw error;
      onRefused?.(error);
      break; // the newer ones are kept as well
    }
  }
  return deleted;
}
