import { machineSkewMs, setClock } from '@grafted/postgres/clock.ts';
import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { startPolling } from '#server/platform/background/polling.ts';
import { readDatabaseMs } from './queries.ts';

const everyMs = 5000;
/** Beyond this the machine's clock is wrong, or the database's. */
const skewMaxMs = 5000;
/** Beyond this between two readings it was set, not adjusted. */
const jumpMs = 30_000;

interface ClockContext {
  db: Db;
  log: Logger;
}

export interface Clock {
  stop(): Promise<void>;
}

/** Lets the process go by the database's clock; returns when it has been read once. */
export async function startClock({ db, log }: ClockContext): Promise<Clock> {
  let isWrong = false;
  await readClock(db);
  let skewMs = machineSkewMs();
  reportSkew();

  function reportSkew(): void {
    const wasWrong = isWrong;
    isWrong = Math.abs(skewMs) > skewMaxMs;
    const seconds = Math.round(skewMs / 1000);
    if (isWrong && !wasWrong)
      log.warn({ seconds }, 'the clock of this machine is ahead of the database’s by this much');
    if (!isWrong && wasWrong) log.info('the clock of this machine is right again');
  }
  const polling = startPolling({
    everyMs,
    async work() {
      await readClock(db);
      const before = skewMs;
      skewMs = machineSkewMs();
      reportSkew();
      if (Math.abs(skewMs - before) < jumpMs) return;
      log.warn({ seconds: Math.round((skewMs - before) / 1000) }, 'the machine’s clock was set');
    },
    log,
    what: 'the time',
  });
  return { stop: () => polling.stop() };
}

/** The answer is on its way for half of the time that the question took. */
async function readClock(db: Db): Promise<void> {
  const askedAt = performance.now();
  const databaseMs = await readDatabaseMs(db);
  setClock(databaseMs + (performance.now() - askedAt) / 2);
}
