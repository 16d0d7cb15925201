import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryFeeCents } from './delivery-fee.ts';
import {
  calculateDeliverySchema,
  formatDestination,
  normalizeAddress,
  parseDestination,
} from './delivery.ts';

const spokane = { address: '410 Sample Lane', city: 'Spokane', state: 'WA', zipCode: '99208' };

describe('the delivery fee', () => {
  test('is one dollar per started minute of drive time plus two per tree', () => {
    expect(deliveryFeeCents({ minutes: 26, treeCount: 3 })).toBe(3200);
    expect(deliveryFeeCents({ minutes: 25.01, treeCount: 3 })).toBe(3200);
  });

  test('is a positive whole number of cents that never drops with more trees or minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 1, max: 10_000 }),
        (minutes, treeCount) => {
          const fee = deliveryFeeCents({ minutes, treeCount });
          expect(Number.isSafeInteger(fee) && fee >= 200 * treeCount).toBe(true);
          expect(deliveryFeeCents({ minutes: minutes + 1, treeCount })).toBe(fee + 100);
          expect(deliveryFeeCents({ minutes, treeCount: treeCount + 1 })).toBe(fee + 200);
        },
      ),
    );
  });
});

describe('an address in one string', () => {
  test('parses back into its parts', () => {
    expect(parseDestination(formatDestination(spokane))).toEqual(spokane);
    expect(parseDestination('12 Elm St, Apt 4, Deer Park, wa 99006-1234')).toEqual({
      address: '12 Elm St, Apt 4',
      city: 'Deer Park',
      state: 'WA',
      zipCode: '99006-1234',
    });
  });

  test.each([
    '',
    'Spokane, WA 99208',
    '410 Sample Lane, Spokane',
    '410 Sample Lane, Spokane, WA',
    '410 Sample Lane, Spokane, Washington 99208',
    ', , WA 99208',
  ])('is incomplete: %j', (destination) => {
    expect(calculateDeliverySchema.safeParse({ destination }).error?.issues[0]?.message).toBe(
      'Please enter a complete delivery address',
    );
  });

  test('normalizes to the same text however it is spelled', () => {
    const sloppy = {
      address: ' 410  SAMPLE lane. ',
      city: 'spokane',
      state: 'wa',
      zipCode: '99208',
    };
    expect(normalizeAddress(sloppy)).toBe(normalizeAddress(spokane));
    expect(normalizeAddress({ ...spokane, address: '411 Sample Lane' })).not.toBe(
      normalizeAddress(spokane),
    );
  });

  test('parses long texts without backtracking', () => {
    const street = ', a'.repeat(100_000);
    const blanks = ' '.repeat(200_000);
    expect(parseDestination(`12345${street}`)).toBeUndefined();
    expect(parseDestination(`${blanks}x`)).toBeUndefined();
    expect(parseDestination(`12345,${blanks}x`)).toBeUndefined();
  });
});
