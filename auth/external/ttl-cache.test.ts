import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is filled once by many at the same moment, and anew after its time', async () => {
  let times = 0;
  const fetchIt = async () => ++times;
  const getOrFetch = createTtlCache<number>({ lifeMs: 600_000, size: 2 });
  expect(await Promise.all([getOrFetch('a', fetchIt), getOrFetch('a', fetchIt)])).toEqual([1, 1]);
  vi.advanceTimersByTime(599_999);
  expect(await getOrFetch('a', fetchIt)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await getOrFetch('a', fetchIt)).toBe(2);
});

test('keeps no failure', async () => {
  const getOrFetch = createTtlCache<string>({ lifeMs: 600_000, size: 2 });
  await expect(getOrFetch('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await getOrFetch('a', async () => 'back')).toBe('back');
});

test('holds so many and no more, the newest', async () => {
  const getOrFetch = createTtlCache<string>({ lifeMs: 600_000, size: 2 });
  for (const key of ['a', 'b', 'c']) await getOrFetch(key, async () => 'first');
  expect(await getOrFetch('c', async () => 'second')).toBe('first');
  expect(await getOrFetch('a', async () => 'second')).toBe('second');
});
