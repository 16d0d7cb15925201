import { readdirSync, readFileSync } from 'node:fs';

// As the kernel writes them: the fields after the name in brackets, and a hundred ticks a second.
const ticksPerSecond = 100;

interface Process {
  parent: number;
  /** Seconds of processor time, its own and that of children that have ended. */
  own: number;
  ended: number;
}

function read(pid: number | string): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ').map(Number);
    return { parent: fields[1]!, own: (fields[11]! + fields[12]!) / ticksPerSecond, ended: (fields[13]! + fields[14]!) / ticksPerSecond };
  } catch {
    return undefined; // it has just ended
  }
}

/** Seconds that a process has worked so far. Steadier than requests per second on a machine that others use too. */
export const secondsOf = (pid: number): number => read(pid)?.own ?? 0;

/** Seconds that a PostgreSQL has worked, in all its processes; any of its backends names it. */
export function secondsOfPostgres(backend: number): number {
  const postmaster = read(backend)!.parent;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((process) => process?.parent === postmaster);
  const own = read(postmaster)!;
  return own.own + own.ended + children.reduce((sum, process) => sum + process!.own, 0);
}
