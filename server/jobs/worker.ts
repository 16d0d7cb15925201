import { openPersistentConnection } from '@grafted/postgres/connections/persistent-connection.ts';
import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import { expireScheduleLeases } from '#server/platform/background/schedule-queries.ts';
import { startSchedule } from '#server/platform/background/schedule.ts';
import { wakeUpChannel } from '#server/platform/background/wake-up-queries.ts';
import type { WorkerContext } from './context.ts';
import { repeatedWork, scheduledWork, type RepeatedWork } from './work.ts';

/**
 * Starts the background work of `work.ts`. What runs holds a lease or a lock, so that a killed
 * process's work is taken over by another. docs/decisions/015-one-kind-of-background-work.md
 */
export async function startWorker(context: WorkerContext): Promise<{ stop(): Promise<void> }> {
  const isWorker = context.jobWorkers > 0;
  const polls = repeatedWork(context)
    .filter((work) => isWorker || work.isInEveryProcess)
    .map((work) => ({ work, polling: startRepeated(context, work) }));
  const stopAll = (pollings: Polling[]) => Promise.all(pollings.map((polling) => polling.stop()));
  const pollings = polls.map(({ polling }) => polling);
  if (!isWorker) {
    return {
      async stop() {
        await stopAll(pollings);
      },
    };
  }

  if (context.isOnlyProcess) await expireScheduleLeases(context.db);
  const schedules = scheduledWork(context).map((schedule) => startSchedule(context, schedule));
  const wakeUps = listenForWakeUps(context, (name) => {
    for (const { work, polling } of polls) {
      if (work.wokenAs === name) polling.wake();
    }
  });
  await wakeUps.ready;
  return {
    async stop() {
      await wakeUps.stop();
      await stopAll([...pollings, ...schedules]);
    },
  };
}

const startRepeated = (
  { log, isOnlyProcess }: WorkerContext,
  { what, everyMs, run, releaseLeases }: RepeatedWork,
): Polling =>
  startPolling({
    what,
    everyMs,
    work: run,
    first: isOnlyProcess ? releaseLeases?.() : undefined,
    log,
  });

const listenForWakeUps = (
  { pool, log, traceJob = async (_name, work) => work() }: WorkerContext,
  wake: (name: string) => void,
) =>
  openPersistentConnection({
    url: pool.options.connectionString!, // set by createPool
    log,
    purpose: 'listens for background work, which polls find without it',
    async onOpen(client) {
      client.on('notification', ({ payload = '' }) => traceJob(payload, () => wake(payload)));
      await client.query(`listen ${wakeUpChannel}`);
    },
  });
