import { transact, type Last } from '@grafted/postgres/transact.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import type { Trx } from './client.ts';

const shop = useTestShop();
const rows = async () =>
  (await sql`select key from stock_changes`.execute(shop.services.db)).rows.length;
beforeEach(() => sql`delete from stock_changes`.execute(shop.services.db));

const write = (trx: Trx) =>
  sql`insert into stock_changes (key) values (gen_random_uuid())`.execute(trx);
const both = <T>(write: (trx: Trx) => Promise<Last<T>>) => transact(shop.services.db, write);

test('the last statements are committed, and their result is that of the transaction', async () => {
  const result = await both(async (trx) => {
    await write(trx);
    return async () => {
      await Promise.all([write(trx), write(trx)]);
      return 'written';
    };
  });
  expect([result, await rows()]).toEqual(['written', 3]);
});

test('what is read is locked until the commit', async () => {
  const { db } = shop.services;
  const lock = (trx: Trx) => sql`select pg_advisory_xact_lock(9)`.execute(trx);
  const isFree = async () =>
    (await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(9) as free`.execute(db)).rows[0]!
      .free;
  const seen = await transact(db, async (trx) => {
    await lock(trx);
    const whileRunning = await isFree();
    return async () => whileRunning;
  });
  expect([seen, await isFree()]).toEqual([false, true]);
});

test('when reading fails, nothing is written, and the connection serves the next transaction', async () => {
  const failing = both(async (trx) => {
    await Promise.all([sql`select 1 / ${0}::int`.execute(trx), write(trx)]);
    return () => write(trx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await both(async (trx) => () => write(trx));
  expect(await rows()).toBe(1);
});

test('when one of them fails in the database, nothing is written and its error is thrown', async () => {
  const failing = both(async (trx) => {
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
  const failing = both(async (trx) => () => Promise.all([write(trx), unsendable()]));
  await expect(failing).rejects.toThrow('not sendable');
  expect(await rows()).toBe(0);
});

test('a statement that waits for another of them is refused, because the transaction is over', async () => {
  const late = both(async (trx) => async () => {
    await write(trx);
    await write(trx);
  });
  await expect(late).rejects.toThrow(/is over|already/);
});

test('a connection serves the next transaction after a failed one', async () => {
  for (let round = 0; round < 20; round++)
    await both(async (trx) => () => sql`select 1 / ${0}::int`.execute(trx)).catch(() => {});
  await both(async (trx) => () => write(trx));
  expect(await rows()).toBe(1);
});

test('a deadlock is tried again', async () => {
  let runs = 0;
  const result = await both(async (trx) => {
    if (++runs === 1)
      await sql`do $$ begin raise exception using errcode = '40P01', message = 'deadlock'; end $$`.execute(
        trx,
      );
    return async () => {
      await write(trx);
      return 'written';
    };
  });
  expect([result, runs, await rows()]).toEqual(['written', 2, 1]);
});
