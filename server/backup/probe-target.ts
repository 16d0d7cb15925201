import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describeFailure } from './backup-error.ts';
import { createBackupTarget } from './create-target.ts';
import type { BackupConfig } from './settings.ts';

/**
 * Writes and deletes a small file where backups are kept, so that a folder of somebody else is
 * found before the first night.
 * @returns what is wrong; undefined when backups can be written, or nobody has chosen where
 */
export async function probeBackups(
  backup: Pick<BackupConfig, 'target' | 'nightly'>,
): Promise<string | undefined> {
  if (!backup.nightly) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'grafted-probe-'));
  try {
    const file = path.join(folder, 'probe');
    await writeFile(file, 'Can backups be written here?\n');
    const target = createBackupTarget(backup);
    const name = `probe-${process.pid}`;
    await target.put(name, file);
    await target.delete(name);
    return undefined;
  } catch (error) {
    return describeFailure(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
