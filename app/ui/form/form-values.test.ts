import { expect, test } from 'vitest';
import { centsFromInput } from './form-values.ts';

test.each([
  ['48', 4800],
  ['$48.50', 4850],
  [' 1,200.05 ', 120005],
  ['0.5', 50],
  ['0', 0],
])('%j is an amount', (text, cents) => {
  expect(centsFromInput(text)).toBe(cents);
});

test.each(['', 'all', '-5', '1.234', '1,20', '12345678', '1e3'])('%j is not an amount', (text) => {
  expect(centsFromInput(text)).toBeUndefined();
});
