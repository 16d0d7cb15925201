import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call works at once, those soon after it together', () => {
  const work = vi.fn<() => void>();
  const run = atMostEvery(400, work);
  run();
  expect(work).toHaveBeenCalledTimes(1);
  run();
  run();
  vi.advanceTimersByTime(399);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  run();
  vi.advanceTimersByTime(400);
  expect(work).toHaveBeenCalledTimes(3);
});

test('a call after a pause works at once again', () => {
  const work = vi.fn<() => void>();
  const run = atMostEvery(400, work);
  run();
  vi.advanceTimersByTime(400);
  run();
  expect(work).toHaveBeenCalledTimes(2);
});
