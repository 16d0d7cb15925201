import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

interface LeftoverServer {
  dataDir: string;
  socketDir: string;
  pgCtl: string;
  options: ExecFileSyncOptions;
}

/** Ends the server that a killed shop left behind, and waits until it is gone. It may be stopping already, with no socket any more. */
export async function stopLeftoverServer({ dataDir, socketDir, pgCtl, options }: LeftoverServer): Promise<void> {
  await endServer(path.join(dataDir, 'postmaster.pid'), { dataDir, pgCtl, options });
  await rm(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true }); // holds the same number
}

async function endServer(file: string, { dataDir, pgCtl, options }: Omit<LeftoverServer, 'socketDir'>): Promise<void> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''));
  if (!(pid > 0) || !isAlive(pid)) return; // PostgreSQL itself sees to the file of a dead one
  if (!(await mayBePostgres(pid))) return rm(file); // the number was given again after a power cut or in a new container, or it is dead and nobody has buried it
  try {
    execFileSync(pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-w'], { ...options, stdio: 'ignore' });
  } catch (error) {
    if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) still runs on ${dataDir} and does not stop`, { cause: error });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // sends nothing
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where the system does not tell, it counts as one. */
async function mayBePostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('postgres');
}
