import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { createCounter } from './counters.ts';

let pool: Pool;
beforeAll(async () => {
  pool = new Pool({ connectionString: inject('adminUrl'), max: 4 });
  await pool.query(
    'create unlogged table if not exists test_counts (key varchar(255) primary key, points integer, expire bigint)',
  );
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await pool.query('drop table test_counts');
  await pool.end();
});

const counterOf = (seconds = 60) =>
  createCounter(pool, { table: 'test_counts', name: randomUUID(), seconds });
const age = () => pool.query('update test_counts set expire = expire - 61000');

test('concurrent calls all count, and a new period starts at one', async () => {
  const counter = counterOf();
  const counts = await Promise.all(Array.from({ length: 8 }, () => counter.add('ann')));
  expect(counts.map(({ points }) => points).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(counts[0]!.waitSeconds).toBeGreaterThan(50);
  await age();
  expect((await counter.add('ann')).points).toBe(1);
});

test('nothing is counted while the period of a blocking counter runs', async () => {
  const [counter, blocking] = [counterOf(), counterOf()];
  const add = () => counter.addUnless(blocking.storedKey('ann'), 'ann');
  expect(await add()).toMatchObject({ blocked: false, points: 1 });
  await blocking.start('ann', 30);
  const blocked = await add();
  expect(blocked.blocked).toBe(true);
  expect(blocked.waitSeconds).toBeGreaterThan(20);
  expect(blocked.waitSeconds).toBeLessThanOrEqual(30);
  expect((await counter.add('ann', 0)).points).toBe(1);
  await pool.query('update test_counts set expire = expire - 31000 where key = $1', [
    blocking.storedKey('ann'),
  ]);
  expect(await add()).toMatchObject({ blocked: false, points: 2 });
  const counts = await Promise.all(Array.from({ length: 8 }, add));
  expect(counts.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test('a point that is given back leaves no credit for the next period', async () => {
  const counter = counterOf();
  await counter.add('ann');
  expect((await counter.add('ann', -1)).points).toBe(0);
  await age();
  expect((await counter.add('ann', -1)).points).toBe(0);
});

test('a period of its own length replaces the current one', async () => {
  const counter = counterOf();
  await counter.add('ann', 5);
  await counter.start('ann', 4);
  const count = await counter.add('ann', 0);
  expect(count.points).toBe(1);
  expect(count.waitSeconds).toBeLessThanOrEqual(4);
});

test('a process whose clock is a day ahead neither ends a period nor makes one longer', async () => {
  const counter = counterOf();
  await counter.add('ann', 5);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const { points, waitSeconds } = await counter.add('ann');
  expect(points).toBe(6);
  expect(waitSeconds).toBeLessThanOrEqual(60);
});
