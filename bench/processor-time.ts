import { readdirSync, readFileSync } from 'node:fs';

// /proc/PID/stat: fields after the name in parentheses, at 100 ticks per second.
const ticksPerSecond = 100;

interface Process {
  parent: number;
  /** CPU seconds, including those of exited children. */
  own: number;
  ended: number;
}

function read(pid: number | string): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return {
      parent: fields[1]!,
      own: (fields[11]! + fields[12]!) / ticksPerSecond,
      ended: (fields[13]! + fields[14]!) / ticksPerSecond,
    };
  } catch {
    return undefined; // has just exited
  }
}

/** CPU seconds of a process so far. More stable than throughput on a shared machine. */
export const secondsOf = (pid: number): number => read(pid)?.own ?? 0;

/** CPU seconds of all processes of a PostgreSQL, identified by any of its backends. */
export function secondsOfPostgres(backend: number): number {
  const postmaster = read(backend)!.parent;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((process) => process?.parent === postmaster);
  const own = read(postmaster)!;
  return own.own + own.ended + children.reduce((sum, process) => sum + process!.own, 0);
}
