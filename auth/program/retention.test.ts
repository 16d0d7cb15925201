import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRetention } from './retention.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('old rows go at the start and every hour, also after an hour in which that failed', async () => {
  const reported: Error[] = [];
  const forget = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('The database is away'));
  const housekeeping = startRetention(forget, (error) => reported.push(error));
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(forget).toHaveBeenCalledTimes(3);
  expect(reported).toHaveLength(1);
  await housekeeping.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(forget).toHaveBeenCalledTimes(3);
});
