import { expect, test } from 'vitest';
import { createBulkhead } from './bulkhead.ts';

const timedOut = () => new Error('timed out');

test('limits concurrency and runs the rest in arrival order', async () => {
  const bulkhead = createBulkhead({ concurrency: 2, maxWaitMs: 10_000 });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((index) =>
      bulkhead.run(async () => {
        most = Math.max(most, ++running);
        order.push(index);
        await new Promise(setImmediate);
        running--;
      }, timedOut),
    ),
  );
  expect([most, order, bulkhead.queued()]).toEqual([2, [1, 2, 3, 4, 5, 6], 0]);
});

test('work that waits too long is rejected and frees its place in the queue', async () => {
  const bulkhead = createBulkhead({ concurrency: 1, maxWaitMs: 5 });
  let finish!: () => void;
  const first = bulkhead.run(() => new Promise<void>((resolve) => (finish = resolve)), timedOut);
  await expect(bulkhead.run(async () => 'done', timedOut)).rejects.toThrow('timed out');
  finish();
  await first;
  expect(await bulkhead.run(async () => 'done', timedOut)).toBe('done');
});

test('failed work frees its slot', async () => {
  const bulkhead = createBulkhead({ concurrency: 1, maxWaitMs: 1000 });
  await expect(bulkhead.run(() => Promise.reject(new Error('broken')), timedOut)).rejects.toThrow(
    'broken',
  );
  expect(await bulkhead.run(async () => 'done', timedOut)).toBe('done');
});

test('runFirst jumps the queue', async () => {
  const bulkhead = createBulkhead({ concurrency: 1, maxWaitMs: 1000 });
  const order: string[] = [];
  const named = (name: string) => async () => void order.push(name);
  await Promise.all([
    bulkhead.run(named('running'), timedOut),
    bulkhead.run(named('queued'), timedOut),
    bulkhead.runFirst(named('finishing'), timedOut),
  ]);
  expect(order).toEqual(['running', 'finishing', 'queued']);
});
