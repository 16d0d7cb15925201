import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFromNumeric, formatUsd, formatUsdShort, numericFromCents } from './money.ts';

test('cents survive the way into a numeric column and back', () => {
  fc.assert(fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => centsFromNumeric(numericFromCents(cents)) === cents));
});

test('columns may come with fewer decimals', () => {
  expect(['48', '48.1', '48.10', '0.01'].map(centsFromNumeric)).toEqual([4800, 4810, 4810, 1]);
});

test('what is no amount is refused, not rounded', () => {
  for (const text of ['', '1.234', '1e3', 'NaN', '1,000.00']) expect(() => centsFromNumeric(text)).toThrow(RangeError);
  for (const cents of [0.5, Number.NaN, 2 ** 53]) expect(() => numericFromCents(cents)).toThrow(RangeError);
});

test('amounts are printed as dollars', () => {
  expect([formatUsd(4800), formatUsd(123_456), formatUsd(1)]).toEqual(['$48.00', '$1,234.56', '$0.01']);
  expect([formatUsdShort(4800), formatUsdShort(4850)]).toEqual(['$48', '$48.50']);
});
