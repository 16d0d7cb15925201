/** Where backups are kept. Names sort by age. */
export interface BackupTarget {
  /** Atomic: a name is listed only when its file is complete. */
  put(name: string, file: string): Promise<void>;
  list(): Promise<string[]>;
  /** Copies it to a file on this machine. */
  fetch(name: string, file: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** For messages. */
  describe(name: string): string;
}

export const backupNameOf = (now: Date): string =>
  `grafted-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.backup`;
export const isBackupName = (name: string): boolean =>
  /^grafted-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name);

/** Deletes all but the newest. @returns how many were deleted */
export async function deleteOldBackups(target: BackupTarget, keep: number): Promise<number> {
  const names = (await target.list()).filter(isBackupName).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await target.delete(name);
  return old.length;
}
