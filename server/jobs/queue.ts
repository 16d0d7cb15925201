import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as WorkerLogger, run, type RunnerOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Services } from '#server/services.ts';
import type { Lifeline } from './lifeline.ts';

const againAfterMs = 1000;
const lastJobsMs = 10_000;

export const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ source: 'worker' }, message);
    else log.debug({ source: 'worker' }, message);
  });

/** A result that cannot be written must reach us. Without these delays the library lets it become an unhandled rejection. */
const preset: RunnerOptions['preset'] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

interface QueueOptions {
  services: Services;
  lifeline: Lifeline;
  tasks: TaskList;
  crontab: string;
}

interface QueueRun {
  workerId: string;
  /** Resolves when it takes no more jobs, whoever stopped it. */
  ended: Promise<unknown>;
  stop(): void;
}

/**
 * Works on jobs until it is stopped. The library stops by itself when it cannot write down what became of a job, above
 * all because the database is away: then its jobs are given back, and it is started again.
 */
export async function workOnJobs({ services, lifeline, tasks, crontab }: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const { log, pool, config } = services;
  const stopping = new AbortController();

  async function start(): Promise<QueueRun> {
    const events: WorkerEvents = new EventEmitter();
    const released = once(events, 'pool:release');
    // It waits for itself for ever when two results were lost at once: its last jobs get a while and no more.
    const overdue = once(events, 'pool:gracefulShutdown').then(() => wait(lastJobsMs, undefined, { ref: false }));
    let workerId = '';
    events.on('pool:create', ({ workerPool }) => {
      workerId = workerPool.id;
      lifeline.add(workerId);
    });
    const runner = await run({ pgPool: pool, taskList: tasks, crontab, logger: workerLogger(log), concurrency: config.jobWorkers, events, pollInterval: 2000, noHandleSignals: true, preset }); // start.ts decides the order of closing
    runner.promise.catch(() => {}); // `ended` says the same
    return { workerId, ended: Promise.race([released, overdue]), stop: () => void runner.stop().catch(() => {}) }; // resolves late: its crontab may sleep for a minute
  }

  async function startAgain(before: QueueRun): Promise<QueueRun | undefined> {
    while (!stopping.signal.aborted) {
      try {
        await lifeline.giveUp(before.workerId);
        return await start();
      } catch (error) {
        log.warn({ err: error }, 'could not go on with jobs yet');
        await wait(againAfterMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function keep(current: QueueRun | undefined): Promise<void> {
    while (current) {
      await Promise.race([current.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) {
        current.stop();
        await current.ended;
        return;
      }
      log.warn('jobs stopped, and are taken up again');
      current = await startAgain(current);
    }
  }

  const kept = keep(await start());
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));
