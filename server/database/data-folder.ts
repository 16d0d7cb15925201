import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Locks the data folder with a pid file: two shops on one folder would stop each other's database. */
export async function claimDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.resolve(dataDir, 'shop.pid');
  const claim = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(claim);
  if (pid > 0 && pid !== process.pid && claim === (await claimOf(pid))) {
    throw new Error(
      `Another shop (process ${pid}) runs on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, (await claimOf(process.pid)) ?? '');
  return () => rm(file, { force: true });
}

/** Undefined when the process is not running. Includes boot id and start time where available, because pids are reused. */
async function claimOf(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  const [boot = '', stat = ''] = await Promise.all(
    ['/proc/sys/kernel/random/boot_id', `/proc/${pid}/stat`].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  );
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // the process name may contain spaces
  return [pid, boot.trim(), ticks ?? ''].join(' ').trim();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // signal 0 only checks
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's
  }
}
