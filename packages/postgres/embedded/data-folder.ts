import { spawnSync } from 'node:child_process';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Locks the data folder with a pid file: two shops on one folder would stop each other's database. */
export async function claimDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.resolve(dataDir, 'shop.pid');
  await mkdir(path.dirname(file), { recursive: true });
  const folder = await realpath(path.dirname(file));
  const [claim = '', claimed = folder] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(claim);
  if (pid > 0 && pid !== process.pid && claim === (await readClaim(pid)))
    throw new Error(
      claimed === folder
        ? `Another shop (process ${pid}) runs on the data folder ${dataDir}. Stop it (kill ${pid}), or set DATA_DIR to another folder.`
        : `The data folder ${dataDir} was copied from ${claimed} while its shop was running (process ${pid}), so its database may be incomplete. ` +
            'Stop that shop and copy the folder again, or use npm run backup and npm run restore, which need no stop. ' +
            `To start with this copy all the same, delete ${file}.`,
    );
  await writeFile(file, `${(await readClaim(process.pid)) ?? ''}\n${folder}`);
  return () => rm(file, { force: true });
}

/**
 * Undefined when the process is not running. Includes boot id and start time, because pids are
 * reused after a crash.
 */
async function readClaim(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'darwin') return [pid, startedAt(pid)].join(' ').trim();
  const [boot = '', stat = ''] = await Promise.all(
    ['/proc/sys/kernel/random/boot_id', `/proc/${pid}/stat`].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  );
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // the process name may contain spaces
  return [pid, boot.trim(), ticks ?? ''].join(' ').trim();
}

/** Where there is no `/proc`. */
function startedAt(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // signal 0 only checks
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's
  }
}
