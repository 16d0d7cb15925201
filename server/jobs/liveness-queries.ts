import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Db, Trx } from '#server/database/client.ts';

const lockSpace = 727_002;

/** Held until the connection ends. False when a previous connection of this process still holds it. */
export async function holdLivenessLock(client: Client, processKey: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1, $2) as held',
    [lockSpace, processKey],
  );
  return oneRow(rows).held;
}

export async function insertWorkers(
  db: Db,
  processKey: number,
  workerIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('job_workers')
    .values(workerIds.map((workerId) => ({ worker_id: workerId, process_key: processKey })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('job_workers').where('worker_id', '=', workerId).execute();
}

export async function deleteWorkersOf(db: Db, processKey: number): Promise<void> {
  await db.deleteFrom('job_workers').where('process_key', '=', processKey).execute();
}

export async function unlockJobs(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
}

/** Deletes the workers of dead processes. @returns their ids, and those that hold jobs without being registered */
export async function takeDeadWorkers(trx: Trx, processKey: number): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    with dead as (
      delete from job_workers where process_key <> ${processKey} and pg_try_advisory_xact_lock(${lockSpace}, process_key) returning worker_id
    ), unknown as (
      select distinct locked_by as worker_id from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - interval '1 minute' and not exists (select from job_workers where worker_id = locked_by)
    )
    select worker_id as "workerId" from dead union select worker_id from unknown`.execute(trx);
  return rows.map(({ workerId }) => workerId);
}
