import { expect, test } from 'vitest';
import { countOutcome } from './tree-counts.ts';

test('A count says what is for sale beside the sold trees, or how many of those are missing', () => {
  expect(countOutcome(7, { sold: 5 })).toEqual({ short: 0, text: '5 sold, so 2 for sale' });
  expect(countOutcome(5, { sold: 5 })).toEqual({ short: 0, text: '5 sold, so 0 for sale' });
  expect(countOutcome(1, { sold: 5 })).toEqual({ short: 4, text: '5 sold: short by 4' });
  expect(countOutcome(3, { sold: 0 })).toEqual({ short: 0, text: '3 for sale' });
});
