import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTaxLines } from '#domain/farm/tax-place-lines.ts';
import { formatTaxRate, includedTax, taxTermsAt, taxTermsOf } from './sales-tax.ts';

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

describe('the tax of an order', () => {
  const settings = {
    taxMode: 'included' as const,
    salesTax: { percent: 8.1, locationCode: '3200' },
    taxPlaces: readTaxLines('99208, 8.9, 3210\n99208; 9.1%; 3210; 2027-01-01\n99006\t8.2\t3213')
      .places,
    farm: { state: 'WA' },
  };
  const delivery = { deliveryType: 'delivery' as const, state: 'WA', zipCode: '99208' };
  test.each([
    [
      'picked up',
      { ...delivery, deliveryType: 'pickup' as const, day: '2027-03-01' },
      8100,
      '3200',
    ],
    ['delivered', { ...delivery, day: '2026-12-31' }, 8900, '3210'],
    ['delivered after a new rate', { ...delivery, day: '2027-01-01' }, 9100, '3210'],
    ['with nine digits', { ...delivery, zipCode: '99006-1234', day: '2027-01-01' }, 8200, '3213'],
    ['to an unknown place', { ...delivery, zipCode: '99999', day: '2027-01-01' }, 8100, '3200'],
  ])('%s is that of its place', (_case, order, rate, code) => {
    expect(taxTermsAt(settings, order)).toEqual({ rate, code });
  });

  test('to another state is none, once places are entered', () => {
    const idaho = { ...delivery, state: 'ID', zipCode: '83814', day: '2027-01-01' };
    expect(taxTermsAt(settings, idaho)).toBeUndefined();
    expect(taxTermsAt({ ...settings, taxPlaces: [] }, idaho)).toEqual({ rate: 8100, code: '3200' });
  });
});
