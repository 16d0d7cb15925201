import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isDatabaseOutage } from '#postgres/outage.ts';
import { createSharedConnections } from './shared-connections.ts';

const applicationName = 'shared connections';
let admin: Client;
let reads: Kysely<unknown>;
beforeAll(async () => {
  admin = new Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query('create table shared_reads (id int primary key)');
  reads = new Kysely({
    dialect: new PostgresDialect({
      pool: createSharedConnections(
        { connectionString: inject('adminUrl'), application_name: applicationName },
        2,
      ),
    }),
  });
});
afterAll(async () => {
  await reads.destroy();
  await admin.query('drop table shared_reads');
  await admin.end();
});

const echo = async (value: number): Promise<number | undefined> =>
  (await sql<{ value: number }>`select ${value}::int as value`.execute(reads)).rows[0]?.value;
const connections = async () =>
  (
    await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [applicationName],
    )
  ).rows.map(({ pid }) => pid);

test('every statement gets its own result, on two connections', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers);
  expect(await connections()).toHaveLength(2);
});

test('a failed statement leaves its neighbors alone', async () => {
  const fail = async () => sql`select 1 / ${0}::int`.execute(reads);
  const results = await Promise.allSettled([1, 2, 3, 4].flatMap((value) => [echo(value), fail()]));
  expect(results.map(({ status }) => status)).toEqual(
    [1, 2, 3, 4].flatMap(() => ['fulfilled', 'rejected']),
  );
});

test('statements that counted on one whose preparation failed are sent again', async () => {
  const count = async () =>
    (
      await sql<{
        rows: number;
      }>`select count(*)::int as rows from shared_reads where id > ${0}`.execute(reads)
    ).rows;
  await count(); // its third use prepares it
  await count();
  await admin.query('alter table shared_reads rename to renamed');
  const whileGone = Promise.allSettled([count(), count(), count(), count(), count(), count()]);
  expect((await whileGone).every(({ status }) => status === 'rejected')).toBe(true);
  await admin.query('alter table renamed rename to shared_reads');
  const empty = [{ rows: 0 }];
  expect(await Promise.all([count(), count(), count()])).toEqual([empty, empty, empty]);
});

test('a lost connection is an outage for its statements, and the next ones open another', async () => {
  const before = await connections();
  const waiting = Promise.allSettled(
    [1, 2].map(() => sql`select pg_sleep(${30}::int)`.execute(reads)),
  );
  await expect
    .poll(async () => {
      const { rowCount } = await admin.query(
        `select from pg_stat_activity where application_name = $1 and wait_event = 'PgSleep'`,
        [applicationName],
      );
      return rowCount;
    })
    .toBe(2);
  for (const pid of before) await admin.query('select pg_terminate_backend($1)', [pid]);
  for (const result of await waiting)
    expect(result.status === 'rejected' && isDatabaseOutage(result.reason)).toBe(true);
  await expect.poll(() => echo(7).catch(() => undefined)).toBe(7);
  expect(await connections()).not.toEqual(expect.arrayContaining(before));
});

test('more than a thousand waiting statements are refused at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 2500 }, (_, index) => echo(index)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(500);
  expect(refused.every(({ reason }) => isDatabaseOutage(reason))).toBe(true);
});
