import { expect, test } from 'vitest';
import { changeOrderSchema } from './order-changes.ts';
import { lastChangeDay } from './order-rules.ts';

test.each([
  ['2027-03-25', null, 14, '2027-03-11'],
  ['2028-03-01', null, 1, '2028-02-29'],
  ['2027-03-25', null, 0, '2027-03-25'],
  ['2027-03-25', '2026-12-05', 14, '2026-11-21'],
  ['2027-03-25', '2027-04-24', 14, '2027-03-11'],
])(
  'the last day for a change counts back from the first pickup day, %s, or an earlier day of the order, %s',
  (pickupFrom, day, daysBefore, last) => {
    expect(lastChangeDay({ pickupFrom, day }, daysBefore)).toBe(last);
  },
);

test('a request names each tree once, and between 1 and 200 of them', () => {
  const tree = { itemId: '6f1c6f6e-6a3e-4c55-9f0a-0d9b3e6f1a10', was: 1, quantity: 0 };
  const isValid = (quantities: unknown[]) =>
    changeOrderSchema.safeParse({ key: tree.itemId, quantities, refundCents: 0 }).success;
  expect(isValid([tree])).toBe(true);
  for (const bad of [
    [],
    [tree, tree],
    [{ ...tree, quantity: -1 }],
    [{ ...tree, quantity: 0.5 }],
    [{ ...tree, itemId: 'x' }],
    Array.from({ length: 201 }, () => ({ ...tree, itemId: crypto.randomUUID() })),
  ])
    expect(isValid(bad)).toBe(false);
});
