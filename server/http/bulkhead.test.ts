import { expect, test } from 'vitest';
import { createGate } from './bulkhead.ts';

const tooLong = () => new Error('too long');

test('so many pass at a time, the others in the order they came', async () => {
  const gate = createGate({ width: 2, patienceMs: 10_000 });
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((visitor) =>
      gate.pass(async () => {
        most = Math.max(most, ++inside);
        order.push(visitor);
        await new Promise(setImmediate);
        inside--;
      }, tooLong),
    ),
  );
  expect([most, order, gate.waiting()]).toEqual([2, [1, 2, 3, 4, 5, 6], 0]);
});

test('whose turn does not come in time is told so, and takes nobody’s place', async () => {
  const gate = createGate({ width: 1, patienceMs: 5 });
  let leave!: () => void;
  const first = gate.pass(() => new Promise<void>((resolve) => (leave = resolve)), tooLong);
  await expect(gate.pass(async () => 'in', tooLong)).rejects.toThrow('too long');
  leave();
  await first;
  expect(await gate.pass(async () => 'in', tooLong)).toBe('in');
});

test('work that fails leaves the way free', async () => {
  const gate = createGate({ width: 1, patienceMs: 1000 });
  await expect(gate.pass(() => Promise.reject(new Error('broken')), tooLong)).rejects.toThrow('broken');
  expect(await gate.pass(async () => 'in', tooLong)).toBe('in');
});

test('work that ends what has passed before goes ahead of those who wait', async () => {
  const gate = createGate({ width: 1, patienceMs: 1000 });
  const order: string[] = [];
  const named = (name: string) => async () => void order.push(name);
  await Promise.all([gate.pass(named('inside'), tooLong), gate.pass(named('waiting'), tooLong), gate.passFirst(named('ending'), tooLong)]);
  expect(order).toEqual(['inside', 'ending', 'waiting']);
});
