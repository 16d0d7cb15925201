import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { keepConnection } from '#server/database/kept-connection.ts';
import type { Db } from '#server/database/client.ts';
import { isDatabaseOutage } from '#server/database/outage.ts';
import type { Services } from '#server/services.ts';

const lockSpace = 727_002;

export interface Lifeline {
  /** The name under which the queue locks jobs for this process from now on. */
  add(workerId: string): void;
  /** Gives back what this name still holds, once it works no more. */
  giveUp(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The queue keeps a killed worker's job locked for hours. Here every process holds a lock in the database for as long as
 * it lives; whose lock is free is dead, and its jobs are given to others within seconds. Should a living process lose its
 * connection for a moment, one of its jobs may run twice, which every job allows.
 */
export async function startLifeline(services: Services): Promise<Lifeline> {
  const { db, pool, log, config } = services;
  const processKey = randomInt(2 ** 31 - 1);
  const workers = new Set<string>();

  async function look(): Promise<void> {
    if (workers.size > 0) {
      const rows = [...workers].map((worker_id) => ({ worker_id, process_key: processKey }));
      await db.insertInto('job_workers').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
    }
    await releaseDead(services, processKey);
  }
  const lookQuietly = () => look().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));

  const holding = keepConnection({
    url: pool.options.connectionString!, // createPool gives it
    log,
    purpose: 'shows other processes that this one lives',
    async onOpen(client) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [lockSpace, processKey]);
      if (!rows[0]!.held) throw new Error('PostgreSQL has not noticed yet that the connection before is gone');
    },
  });
  await holding.ready;
  const timer = setInterval(lookQuietly, config.payments.scanMs);
  return {
    add(workerId) {
      workers.add(workerId);
      void lookQuietly();
    },
    async giveUp(workerId) {
      workers.delete(workerId);
      await unlock(db, [workerId]);
      await db.deleteFrom('job_workers').where('worker_id', '=', workerId).execute();
    },
    async stop() {
      clearInterval(timer);
      await db.deleteFrom('job_workers').where('process_key', '=', processKey).execute().catch(ignoreOutage);
      await holding.stop();
    },
  };
}

/** Without the row the others find out by the lock. */
function ignoreOutage(error: unknown): void {
  if (!isDatabaseOutage(error)) throw error;
}

async function unlock(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
}

async function releaseDead({ db, log }: Services, processKey: number): Promise<void> {
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
    await unlock(trx, rows.map(({ worker_id }) => worker_id));
    log.warn({ workers: rows.length }, 'gave the jobs of dead workers to others');
  });
}
