import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

interface LeftoverServer {
  dataDir: string;
  socketDir: string;
  pgCtl: string;
  options: ExecFileSyncOptions;
}

/**
 * Stops the server left behind by a killed shop, and waits for its exit. It may be stopping
 * already, without a socket.
 */
export async function stopLeftoverServer({
  dataDir,
  socketDir,
  pgCtl,
  options,
}: LeftoverServer): Promise<void> {
  await stopServer(path.join(dataDir, 'postmaster.pid'), { dataDir, pgCtl, options });
  await rm(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true }); // holds the same pid
}

async function stopServer(
  file: string,
  { dataDir, pgCtl, options }: Omit<LeftoverServer, 'socketDir'>,
): Promise<void> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''));
  if (!(pid > 0) || !isAlive(pid)) return; // PostgreSQL removes a stale file itself
  if (!(await mayBePostgres(pid))) return rm(file); // the pid was reused after a power cut or in a new container, or it is a zombie
  try {
    execFileSync(pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-w'], {
      ...options,
      stdio: 'ignore',
    });
  } catch (error) {
    if (isAlive(pid))
      throw new Error(
        `PostgreSQL (process ${pid}) is still running on ${dataDir} and does not stop`,
        { cause: error },
      );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // signal 0 only checks
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True where /proc is not available. */
async function mayBePostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('postgres');
}
