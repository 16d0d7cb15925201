import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { wakeableWork } from '#server/platform/background/wake-up-queries.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { repeatedWork } from './work.ts';
import { startWorker } from './worker.ts';

const shop = useTestShop({ JOB_WORKERS: '1' });
let worker: { stop(): Promise<void> } | undefined;
afterEach(() => worker?.stop());

const tries = async (subjectId: string) =>
  (
    await shop.services.db
      .selectFrom('mail_outbox')
      .select('attempts')
      .where('subject_id', '=', subjectId)
      .executeTakeFirstOrThrow()
  ).attempts;
const enqueue = async () => {
  const subjectId = crypto.randomUUID();
  const mail = {
    kind: 'test',
    subjectId,
    to: 'sam@example.com',
    template: 'password-changed',
    props: {},
  };
  await shop.services.db.transaction().execute((trx) => enqueueMail(trx, mail as never));
  return subjectId;
};

test('a mail is sent when its transaction commits, by a process that was told, and by one that was not', async () => {
  const before = await enqueue();
  worker = await startWorker(shop.services);
  await expect.poll(() => tries(before)).toBe(1);
  const told = await enqueue();
  await expect.poll(() => tries(told)).toBe(1);
});

test('what the previous release put into its queue is done without it: the state is in the tables', async () => {
  await sql`insert into payment_webhooks (event_id, type, object_id, body)
    values ('left', 'location.updated', 'main', '{}')`.execute(shop.services.db);
  worker = await startWorker(shop.services);
  const isApplied = async () =>
    (
      await shop.services.db
        .selectFrom('payment_webhooks')
        .select('applied_at')
        .where('event_id', '=', 'left')
        .executeTakeFirstOrThrow()
    ).applied_at !== null;
  await expect.poll(isApplied).toBe(true);
});

test('background work stops, and starts again', async () => {
  worker = await startWorker(shop.services);
  await worker.stop();
  const meanwhile = await enqueue();
  expect(await tries(meanwhile)).toBe(0);
  worker = await startWorker(shop.services);
  await expect.poll(() => tries(meanwhile)).toBe(1);
});

test('everything that a transaction can wake is in the table of the background work, once', () => {
  const woken = repeatedWork(shop.services).flatMap(({ wokenAs = [] }) => wokenAs);
  expect(woken.toSorted()).toEqual(wakeableWork.toSorted());
});
