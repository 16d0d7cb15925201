import { randomInt } from 'node:crypto';
import { isDatabaseOutage } from '@grafted/auth';
import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { openPersistentConnection } from '#server/database/persistent-connection.ts';
import type { LivenessContext } from './context.ts';

const lockSpace = 727_002;

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
    if (workers.size > 0) {
      const rows = [...workers].map((worker_id) => ({ worker_id, process_key: processKey }));
      await db
        .insertInto('job_workers')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await releaseDead(context, processKey);
  }
  const checkOrLog = () =>
    check().catch((error: unknown) => log.warn({ err: error }, 'could not check for dead workers'));

  const connection = openPersistentConnection({
    url: pool.options.connectionString!, // set by createPool
    log,
    purpose: 'holds the liveness lock',
    async onOpen(client) {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1, $2) as held',
        [lockSpace, processKey],
      );
      if (!rows[0]!.held) throw new Error('PostgreSQL has not closed the previous connection yet');
    },
  });
  await connection.ready;
  const timer = setInterval(checkOrLog, livenessCheckMs);
  return {
    register(workerId) {
      workers.add(workerId);
      void checkOrLog();
    },
    async release(workerId) {
      workers.delete(workerId);
      await unlock(db, [workerId]);
      await db.deleteFrom('job_workers').where('worker_id', '=', workerId).execute();
    },
    async stop() {
      clearInterval(timer);
      await db
        .deleteFrom('job_workers')
        .where('process_key', '=', processKey)
        .execute()
        .catch(ignoreOutage);
      await connection.stop();
    },
  };
}

/** The row may stay: other processes detect the exit by the free lock. */
function ignoreOutage(error: unknown): void {
  if (!isDatabaseOutage(error)) throw error;
}

async function unlock(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
}

async function releaseDead({ db, log }: LivenessContext, processKey: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ worker_id: string }>`
      with dead as (
        delete from job_workers where process_key <> ${processKey} and pg_try_advisory_xact_lock(${lockSpace}, process_key) returning worker_id
      ), unknown as (
        select distinct locked_by as worker_id from graphile_worker.jobs
        where locked_by is not null and locked_at < now() - interval '1 minute' and not exists (select from job_workers where worker_id = locked_by)
      )
      select worker_id from dead union select worker_id from unknown`.execute(trx);
    if (rows.length === 0) return;
    await unlock(
      trx,
      rows.map(({ worker_id }) => worker_id),
    );
    log.warn({ workers: rows.length }, 'unlocked jobs of dead workers');
  });
}
