import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { startWorker } from './worker.ts';

const shop = useTestShop();
let worker: { stop(): Promise<void> } | undefined;
afterAll(() => worker?.stop());

test('a queue that starts during a database outage runs its jobs afterwards (B1)', async () => {
  const { db } = shop.services;
  await sql`select graphile_worker.add_job('send_mail', job_key := 'waiting')`.execute(db);
  await sql`create sequence refusals;
    create function refuse() returns trigger language plpgsql as $$ begin perform nextval('refusals'); raise exception using errcode = '53100'; end $$;
    create trigger refused before insert on graphile_worker._private_tasks for each statement execute function refuse()`.execute(
    db,
  );
  worker = await startWorker(shop.services);
  const isRefused = async () =>
    (await sql<{ is_called: boolean }>`select is_called from refusals`.execute(db)).rows[0]!
      .is_called;
  await expect.poll(isRefused).toBe(true);
  await sql`drop trigger refused on graphile_worker._private_tasks`.execute(db);

  const waiting = async () =>
    (await sql`select from graphile_worker.jobs where key = 'waiting'`.execute(db)).rows.length;
  await expect.poll(waiting).toBe(0);
});
