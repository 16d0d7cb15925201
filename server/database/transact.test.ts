import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import type { Trx } from './client.ts';
import { transactWithLast } from './transact.ts';

const shop = useTestShop();
const rows = async () =>
  (await sql`select key from stock_changes`.execute(shop.services.db)).rows.length;
beforeEach(() => sql`delete from stock_changes`.execute(shop.services.db));

const write = (trx: Trx) =>
  sql`insert into stock_changes (key) values (gen_random_uuid())`.execute(trx);

test('the last statements are committed, and their result is that of the transaction', async () => {
  const result = await transactWithLast(shop.services.db, async (trx) => {
    await write(trx);
    return async () => {
      await Promise.all([write(trx), write(trx)]);
      return 'written';
    };
  });
  expect([result, await rows()]).toEqual(['written', 3]);
});

test('when one of them fails in the database, nothing is written and its error is thrown', async () => {
  const failing = transactWithLast(shop.services.db, async (trx) => {
    await write(trx);
    return () => Promise.all([write(trx), sql`select 1 / ${0}::int`.execute(trx), write(trx)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await rows()).toBe(0);
});

test('when one of them fails before it is sent, nothing is written', async () => {
  const unsendable = async () => {
    throw new Error('not sendable');
  };
  const failing = transactWithLast(
    shop.services.db,
    async (trx) => () => Promise.all([write(trx), unsendable()]),
  );
  await expect(failing).rejects.toThrow('not sendable');
  expect(await rows()).toBe(0);
});

test('a statement that waits for another of them is refused, because the transaction is over', async () => {
  const late = transactWithLast(shop.services.db, async (trx) => async () => {
    await write(trx);
    await write(trx);
  });
  await expect(late).rejects.toThrow(/is over|already/);
});

test('a connection serves the next transaction after a failed one', async () => {
  const { db } = shop.services;
  for (let round = 0; round < 20; round++)
    await transactWithLast(db, async (trx) => () => sql`select 1 / ${0}::int`.execute(trx)).catch(
      () => {},
    );
  await transactWithLast(db, async (trx) => () => write(trx));
  expect(await rows()).toBe(1);
});
