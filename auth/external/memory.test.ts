import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemory } from './memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is filled once by many at the same moment, and anew after its time', async () => {
  let times = 0;
  const fetchIt = async () => ++times;
  const recall = createMemory<number>({ lifeMs: 600_000, size: 2 });
  expect(await Promise.all([recall('a', fetchIt), recall('a', fetchIt)])).toEqual([1, 1]);
  vi.advanceTimersByTime(599_999);
  expect(await recall('a', fetchIt)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await recall('a', fetchIt)).toBe(2);
});

test('keeps no failure', async () => {
  const recall = createMemory<string>({ lifeMs: 600_000, size: 2 });
  await expect(recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await recall('a', async () => 'back')).toBe('back');
});

test('holds so many and no more, the newest', async () => {
  const recall = createMemory<string>({ lifeMs: 600_000, size: 2 });
  for (const key of ['a', 'b', 'c']) await recall(key, async () => 'first');
  expect(await recall('c', async () => 'second')).toBe('first');
  expect(await recall('a', async () => 'second')).toBe('second');
});
