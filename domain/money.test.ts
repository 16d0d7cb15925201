import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFromNumeric, formatUsd, formatUsdShort, numericFromCents } from './money.ts';

test('prices are shown as dollars', () => {
  expect(formatUsd(4800)).toBe('$48.00');
  expect(formatUsd(1)).toBe('$0.01');
  expect(formatUsd(123_456_789)).toBe('$1,234,567.89');
  expect(formatUsdShort(4800)).toBe('$48');
  expect(formatUsdShort(4850)).toBe('$48.50');
});

test('any amount reads as the language’s own format writes it', () => {
  const usual = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(formatUsd(cents)).toBe(usual.format(cents / 100));
    }),
  );
});

test('an amount survives a database round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(centsFromNumeric(numericFromCents(cents))).toBe(cents);
    }),
  );
});

test.each(['', '1.234', '1e3', 'NaN', '$5'])('"%s" is not an amount', (text) => {
  expect(() => centsFromNumeric(text)).toThrow(RangeError);
});

test('fractions of a cent are rejected', () => {
  expect(() => numericFromCents(0.5)).toThrow(RangeError);
});
