import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('concurrent calls share one fetch, and an expired entry is fetched again', async () => {
  let times = 0;
  const fetchIt = async () => ++times;
  const getOrFetch = createTtlCache<number>({ ttlMs: 600_000, maxEntries: 2 });
  expect(await Promise.all([getOrFetch('a', fetchIt), getOrFetch('a', fetchIt)])).toEqual([1, 1]);
  vi.advanceTimersByTime(599_999);
  expect(await getOrFetch('a', fetchIt)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await getOrFetch('a', fetchIt)).toBe(2);
});

test('failures are not cached', async () => {
  const getOrFetch = createTtlCache<string>({ ttlMs: 600_000, maxEntries: 2 });
  await expect(getOrFetch('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await getOrFetch('a', async () => 'back')).toBe('back');
});

test('the oldest entry is evicted beyond the maximum', async () => {
  const getOrFetch = createTtlCache<string>({ ttlMs: 600_000, maxEntries: 2 });
  for (const key of ['a', 'b', 'c']) await getOrFetch(key, async () => 'first');
  expect(await getOrFetch('c', async () => 'second')).toBe('first');
  expect(await getOrFetch('a', async () => 'second')).toBe('second');
});
