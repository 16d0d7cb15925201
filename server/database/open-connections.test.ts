import { createPool, createReads, openConnections } from '@grafted/postgres/connections/pool.ts';
import { onTestFinished, test, expect } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

async function openWith(max: number) {
  const url = shop.services.pool.options.connectionString!;
  const [pool, reads] = [createPool(url, max), createReads(url)];
  onTestFinished(async () => {
    await Promise.all([pool.end(), reads.destroy()]);
  });
  return { pool, reads };
}

test('all connections are open and free before the first request', async () => {
  const { pool, reads } = await openWith(3);
  await openConnections({ pool, reads });
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3]);
});

test('a connection that is in use already is not waited for', async () => {
  const { pool, reads } = await openWith(2);
  const used = await pool.connect();
  await openConnections({ pool, reads });
  expect([pool.totalCount, pool.idleCount]).toEqual([2, 1]);
  used.release();
});

test('a database that refuses connections does not stop a start', async () => {
  const { pool, reads } = await openWith(2);
  pool.options.connectionString = 'postgres://127.0.0.1:9/none';
  await openConnections({ pool, reads });
  expect(pool.totalCount).toBe(0);
});
