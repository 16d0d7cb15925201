import { expect, test } from 'vitest';
import { countOutcome } from './tree-counts.ts';

test('A count says the stock beside the trees in orders, or how many of those are missing', () => {
  expect(countOutcome(7, { inOrders: 5 })).toEqual({
    short: 0,
    text: '5 in orders, so 2 in stock',
  });
  expect(countOutcome(5, { inOrders: 5 })).toEqual({
    short: 0,
    text: '5 in orders, so 0 in stock',
  });
  expect(countOutcome(1, { inOrders: 5 })).toEqual({ short: 4, text: '5 in orders: short by 4' });
  expect(countOutcome(3, { inOrders: 0 })).toEqual({ short: 0, text: '3 in stock' });
});
