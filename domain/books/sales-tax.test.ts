import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTaxRate, includedTax, taxTermsOf } from './sales-tax.ts';

describe('the sales tax in an amount', () => {
  test.each([
    [4800, 8900, 392],
    [10_890, 8900, 890],
    [1, 8900, 0],
    [4800, 0, 0],
    [9999, 10_250, 930],
    [999_999_999, 20_000, 166_666_667],
  ])('%i cents at %i thousandths of a percent contain %i', (cents, rate, tax) => {
    expect(includedTax(cents, rate)).toBe(tax);
  });

  test('is what the rate makes of the rest, to the nearest cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 20_000 }),
        (cents, rate) => {
          const tax = includedTax(cents, rate);
          const exact = (cents * rate) / (100_000 + rate);
          expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(tax).toBeLessThan(cents);
        },
      ),
    );
  });
});

test('an order gets the rate of the settings, unless no tax is collected or no rate is set', () => {
  const salesTax = { percent: 8.875, locationCode: '3210' };
  expect(taxTermsOf({ taxMode: 'included', salesTax })).toEqual({ rate: 8875, code: '3210' });
  expect(taxTermsOf({ taxMode: 'none', salesTax })).toBeUndefined();
  expect(
    taxTermsOf({ taxMode: 'included', salesTax: { ...salesTax, percent: 0 } }),
  ).toBeUndefined();
  expect([8900, 10_250, 8875, 10_000].map(formatTaxRate)).toEqual([
    '8.9%',
    '10.25%',
    '8.875%',
    '10%',
  ]);
});
