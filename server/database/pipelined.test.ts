import { compiled } from '@grafted/postgres/compiled.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import type { Db, Trx } from './client.ts';

const shop = useTestShop();
const rows = async () =>
  (await sql<{ key: string }>`select key from stock_changes`.execute(shop.services.db)).rows.length;
beforeEach(() => sql`delete from stock_changes`.execute(shop.services.db));

const write = (trx: Trx) =>
  sql`insert into stock_changes (key) values (gen_random_uuid())`.execute(trx);
const countRows = compiled((db: Db) =>
  db.selectFrom('stock_changes').select((eb) => eb.fn.countAll<string>().as('count')),
);

test('statements that are started together run in their order, however they are written', async () => {
  const counts = await transact(shop.services.db, async (trx) => {
    const build = async () =>
      trx
        .selectFrom('stock_changes')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
    const [, first, , second, , third] = await Promise.all([
      write(trx),
      countRows(trx, {}),
      write(trx),
      build(),
      write(trx),
      sql<{ count: string }>`select count(*) from stock_changes`.execute(trx),
    ]);
    return [first[0], second, third.rows[0]].map((row) => Number(row?.count));
  });
  expect(counts).toEqual([1, 2, 3]);
});

test('when one of them fails nothing is written, and calls that go on cannot write behind the rollback', async () => {
  const isRejected = Promise.withResolvers<void>();
  const calls: Promise<unknown>[] = [];
  const failing = transact(shop.services.db, async (trx) => {
    const goesOn = async () => {
      await write(trx).catch(() => {});
      await isRejected.promise;
      await write(trx);
    };
    calls.push(goesOn());
    await Promise.all([write(trx), sql`select 1 / ${0}::int`.execute(trx), ...calls]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  isRejected.resolve();
  await expect(calls[0]).rejects.toThrow(/is over|already rolled back/); // ours, or Kysely's own
  expect(await rows()).toBe(0);
});

test('the error of a transaction is that of the statement that failed, not of those after it', async () => {
  const failed = transact(shop.services.db, async (trx) => {
    // Its caller hears of it later than of the next statement.
    const heardLate = async (depth: number): Promise<unknown> =>
      depth === 0 ? sql`select 1 / ${0}::int`.execute(trx) : await heardLate(depth - 1);
    await Promise.all([heardLate(50), write(trx), countRows(trx, {})]);
  });
  await expect(failed).rejects.toThrow('division by zero');
});
