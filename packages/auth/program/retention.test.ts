import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRetention } from './retention.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('expired rows are deleted at startup and every hour, even after a failure', async () => {
  const reported: Error[] = [];
  const deleteExpiredRows = vi
    .fn<() => Promise<void>>(async () => {})
    .mockRejectedValueOnce(new Error('The database is away'));
  const retention = startRetention(deleteExpiredRows, (error) => reported.push(error));
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(deleteExpiredRows).toHaveBeenCalledTimes(3);
  expect(reported).toHaveLength(1);
  await retention.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(deleteExpiredRows).toHaveBeenCalledTimes(3);
});
