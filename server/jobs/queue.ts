import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  run,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { QueueContext } from './context.ts';
import { forgetFutureRuns } from './cron-queries.ts';
import type { Liveness } from './liveness.ts';

const restartDelayMs = 1000;
const shutdownGraceMs = 10_000;

export const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ source: 'worker' }, message);
    else log.debug({ source: 'worker' }, message);
  });

/** With any other delay the library turns a failed result write into an unhandled rejection. */
const preset: RunnerOptions['preset'] = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

interface QueueOptions {
  context: QueueContext;
  liveness: Liveness;
  tasks: TaskList;
  crontab: string;
}

interface QueueRun {
  workerId: string;
  /** Resolves when it has stopped, for whatever reason. */
  ended: Promise<unknown>;
  /** Resolves a moment after its first attempt to get a job has failed: it will never run one. */
  unusable: Promise<unknown>;
  stop(): void;
}

/**
 * Runs the job queue until stopped. The library stops by itself when it cannot write a job's result, for example during a
 * database outage; then its jobs are unlocked and it is restarted. It is also restarted when its first attempt to get a job
 * fails.
 */
export async function runQueue({
  context,
  liveness,
  tasks,
  crontab,
}: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const { log, pool, jobWorkers, clock } = context;
  const stopping = new AbortController();
  let jumped = Promise.withResolvers<void>();
  clock?.onJump(() => jumped.resolve());

  async function start(): Promise<QueueRun> {
    const events: WorkerEvents = new EventEmitter();
    const released = once(events, 'pool:release');
    // Its graceful shutdown deadlocks after two failed result writes, so limit it.
    const overdue = once(events, 'pool:gracefulShutdown').then(() =>
      wait(shutdownGraceMs, undefined, { ref: false }),
    );
    const unusable = firstAttemptFailed(events).then(() =>
      wait(restartDelayMs, undefined, { ref: false }),
    );
    await forgetFutureRuns(pool);
    let workerId = '';
    events.on('pool:create', ({ workerPool }) => {
      workerId = workerPool.id;
      liveness.register(workerId);
    });
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      logger: workerLogger(log),
      concurrency: jobWorkers,
      events,
      pollInterval: 2000,
      noHandleSignals: true,
      preset,
    }); // start.ts handles signals
    runner.promise.catch(() => {}); // reported by `ended`
    return {
      workerId,
      ended: Promise.race([released, overdue]),
      unusable,
      stop: () => void runner.stop().catch(() => {}),
    }; // not awaited: its crontab may sleep for a minute
  }

  async function restart(previous: QueueRun): Promise<QueueRun | undefined> {
    while (!stopping.signal.aborted) {
      try {
        await liveness.release(previous.workerId);
        return await start();
      } catch (error) {
        log.warn({ err: error }, 'could not restart the job queue yet');
        await wait(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function supervise(current: QueueRun | undefined): Promise<void> {
    while (current) {
      const isOver = await Promise.race([
        current.ended.then(() => true),
        aborted(stopping.signal),
        current.unusable,
        jumped.promise, // its schedule sleeps until a minute that may be a day away
      ]);
      if (isOver !== true) {
        jumped = Promise.withResolvers<void>();
        current.stop();
        await current.ended;
        if (stopping.signal.aborted) return;
      }
      log.warn('the job queue stopped and is restarted');
      current = await restart(current);
    }
  }

  const supervised = supervise(await start());
  return {
    async stop() {
      stopping.abort();
      await supervised;
    },
  };
}

/** Before its first job the library looks up the ids of its tasks. If that fails, all later attempts get the same error. */
function firstAttemptFailed(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failed = () => resolve();
  const succeeded = () => void events.off('worker:getJob:error', failed);
  events.once('worker:getJob:error', failed);
  events.once('worker:getJob:empty', succeeded);
  events.once('job:start', succeeded);
  return promise;
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort');
