let reading: { databaseMs: number; atMs: number } | undefined;

/**
 * UNIX milliseconds by the database's clock, so that leases and tokens mean the same on every
 * machine, and a machine's clock that jumps changes nothing: `npm run faults -- clock-jumps` sets
 * it a day off. Between readings the monotonic clock goes on; before the first it is the machine's
 * clock.
 */
export const currentMs = (): number =>
  reading ? Math.round(reading.databaseMs + performance.now() - reading.atMs) : Date.now();

export const currentDate = (): Date => new Date(currentMs());

/** Takes over the database's time. */
export function setClock(databaseMs: number): void {
  reading = { databaseMs, atMs: performance.now() };
}

/** How far the machine's clock is ahead of the database's, in milliseconds. */
export const machineSkewMs = (): number => Date.now() - currentMs();
