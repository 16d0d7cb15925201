import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Services } from '../services.ts';

const lockSpace = 727_002;
const reconnectAfterMs = 1000;

export interface Lifeline {
  add(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * The queue keeps a killed worker's job locked for hours. Here every process holds a lock in the database for as long as
 * it lives; whose lock is free is dead, and its jobs are given to others within seconds. Should a living process lose its
 * connection for a moment, one of its jobs may run twice, which every job allows.
 */
export async function startLifeline(services: Services): Promise<Lifeline> {
  const { pool, db, log, config } = services;
  const processKey = randomInt(2 ** 31 - 1);
  const workers = new Set<string>();
  let holder: Client | undefined;
  let stopped = false;

  async function hold(): Promise<void> {
    const client = new Client({ ...pool.options, connectionTimeoutMillis: 15_000 });
    client.on('error', () => {}); // 'end' follows
    await client.connect();
    await client.query('select pg_advisory_lock($1, $2)', [lockSpace, processKey]);
    client.once('end', holdAgain);
    holder = client;
  }
  function holdAgain(): void {
    if (!stopped) setTimeout(() => void hold().catch(holdAgain), reconnectAfterMs).unref();
  }

  async function look(): Promise<void> {
    if (workers.size > 0) {
      const rows = [...workers].map((worker_id) => ({ worker_id, process_key: processKey }));
      await db.insertInto('job_workers').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
    }
    await releaseDead(services, processKey);
  }
  const lookQuietly = () => look().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));

  await hold();
  const timer = setInterval(lookQuietly, config.payments.scanMs);
  return {
    add(workerId) {
      workers.add(workerId);
      void lookQuietly();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await db.deleteFrom('job_workers').where('process_key', '=', processKey).execute();
      await holder?.end();
    },
  };
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
    const ids = rows.map(({ worker_id }) => worker_id);
    await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(trx);
    log.warn({ workers: ids.length }, 'gave the jobs of dead workers to others');
  });
}
