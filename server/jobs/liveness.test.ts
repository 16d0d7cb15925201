import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { startLiveness } from './liveness.ts';
import { startWorker } from './worker.ts';

const shop = useTestShop({ PAYMENT_SCAN_MS: '100' });
let worker: { stop(): Promise<void> } | undefined;
afterAll(() => worker?.stop());

test('a process registers its worker id and unlocks the jobs of a dead one (B1)', async () => {
  const { db } = shop.services;
  await sql`create table locked (by text);
    create function note_lock() returns trigger language plpgsql as $$ begin insert into locked values (new.locked_by); return new; end $$;
    create trigger note_lock before update on graphile_worker._private_jobs for each row when (new.locked_by is not null) execute function note_lock()`.execute(
    db,
  );
  // Left by a killed process: a locked job, and a registration whose advisory lock is free.
  await db
    .insertInto('job_workers')
    .values({ worker_id: 'pool-of-the-dead', process_key: 42 })
    .execute();
  await sql`select graphile_worker.add_job('send_mail', job_key := 'left')`.execute(db);
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now() where key = 'left'`.execute(
    db,
  );

  worker = await startWorker(shop.services);
  const jobs = async () =>
    (
      await sql<{
        left: number;
      }>`select count(*)::int as left from graphile_worker.jobs where key = 'left'`.execute(db)
    ).rows[0]!.left;
  await expect.poll(jobs).toBe(0);
  const [registered, lockers] = [
    await db.selectFrom('job_workers').select('worker_id').execute(),
    await sql<{
      by: string;
    }>`select distinct by from locked where by <> 'pool-of-the-dead'`.execute(db),
  ];
  expect(lockers.rows.map(({ by }) => by)).toEqual(registered.map(({ worker_id }) => worker_id));
});

test('a worker that is released while its registration is being written stays unregistered', async () => {
  const { db } = shop.services;
  const rows = () =>
    db.selectFrom('job_workers').select('worker_id').where('worker_id', '=', 'brief').execute();
  const liveness = await startLiveness({ ...shop.services, livenessCheckMs: 3_600_000 });
  onTestFinished(() => liveness.stop());

  const blocker = await db.startTransaction().execute();
  await blocker.insertInto('job_workers').values({ worker_id: 'brief', process_key: 1 }).execute();
  liveness.register('brief');
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
        db,
      )
    ).rows.length;
  await expect.poll(waiting).toBe(1);
  let isReleased = false;
  const release = liveness.release('brief').then(() => (isReleased = true));
  for (let turn = 0; turn < 50 && !isReleased; turn++) await rows(); // it could have ended by now
  await blocker.rollback().execute();
  await release;
  await expect.poll(waiting).toBe(0);
  expect(await rows()).toEqual([]);
});
