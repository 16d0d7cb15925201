import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const full = () => new Error('full');

test('no more is in use than there is, in the order of asking', async () => {
  const budget = createByteBudget({ bytesMax: 10, maxWaitMs: 1000 });
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const work = (id: number, bytes: number) =>
    budget.run(
      bytes,
      () => {
        order.push(id);
        return new Promise<void>((end) => ends.push(end));
      },
      full,
    );
  const all = [work(1, 6), work(2, 6), work(3, 1)];
  await Promise.resolve();
  expect(order, 'the third would fit, but asked later').toEqual([1]);
  ends[0]!();
  await all[0];
  await new Promise(setImmediate);
  expect(order).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(all);
  expect(budget.peak()).toBe(7);
});

test('work that waits too long is refused, and failures give their share back', async () => {
  const budget = createByteBudget({ bytesMax: 10, maxWaitMs: 20 });
  let end = () => {};
  const long = budget.run(10, () => new Promise<void>((resolve) => (end = resolve)), full);
  await expect(budget.run(1, async () => {}, full)).rejects.toThrow('full');
  end();
  await long;
  await expect(budget.run(99, () => Promise.reject(new Error('broken')), full)).rejects.toThrow(
    'broken',
  );
  expect(await budget.run(10, async () => 'fits', full)).toBe('fits');
});
