import { randomInt } from 'node:crypto';
import { openPersistentConnection } from '@grafted/postgres/connections/persistent-connection.ts';
import { isDatabaseOutage } from '@grafted/postgres/outage.ts';
import { startPolling } from '#server/platform/polling/polling.ts';
import type { LivenessContext } from './context.ts';
import {
  deleteWorker,
  deleteWorkersOf,
  holdLivenessLock,
  insertWorkers,
  takeDeadWorkers,
  unlockJobs,
} from './liveness-queries.ts';

export interface Liveness {
  /** Registers the worker id under which the queue locks jobs for this process. */
  register(workerId: string): void;
  /** Unlocks the jobs of a stopped worker. */
  release(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The queue keeps a killed worker's job locked for hours. So every process holds an advisory lock while it lives; if a
 * registered process's lock is free, it is dead and its jobs are unlocked within seconds. A live process that loses its
 * connection may have a job run twice, so every job must be idempotent.
 */
export async function startLiveness(context: LivenessContext): Promise<Liveness> {
  const { db, pool, log, livenessCheckMs } = context;
  const processKey = randomInt(2 ** 31 - 1);
  const workers = new Set<string>();

  async function check(): Promise<void> {
    if (workers.size > 0) await insertWorkers(db, processKey, [...workers]);
    await releaseDead(context, processKey);
  }

  const connection = openPersistentConnection({
    url: pool.options.connectionString!, // set by createPool
    log,
    purpose: 'holds the liveness lock',
    async onOpen(client) {
      if (!(await holdLivenessLock(client, processKey)))
        throw new Error('PostgreSQL has not closed the previous connection yet');
    },
  });
  await connection.ready;
  const checks = startPolling({
    everyMs: livenessCheckMs,
    work: check,
    log,
    what: 'dead workers',
  });
  return {
    register(workerId) {
      workers.add(workerId);
      checks.wake();
    },
    async release(workerId) {
      workers.delete(workerId);
      await checks.settle(); // one that has begun would insert the worker again
      await unlockJobs(db, [workerId]);
      await deleteWorker(db, workerId);
    },
    async stop() {
      await checks.stop();
      await deleteWorkersOf(db, processKey).catch(ignoreOutage);
      await connection.stop();
    },
  };
}

/** The row may stay: other processes detect the exit by the free lock. */
function ignoreOutage(error: unknown): void {
  if (!isDatabaseOutage(error)) throw error;
}

async function releaseDead({ db, log }: LivenessContext, processKey: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const workerIds = await takeDeadWorkers(trx, processKey);
    if (workerIds.length === 0) return;
    await unlockJobs(trx, workerIds);
    log.warn({ workers: workerIds.length }, 'unlocked jobs of dead workers');
  });
}
