import { expect, test } from 'vitest';
// Tests the file the browser loads.
import {
  brandOf,
  formatExpiry,
  formatNumber,
  passesLuhn,
  problemsOf,
} from '#standins/square/browser/card-rules.js';

const card = {
  cardNumber: '4111 1111 1111 1111',
  expirationDate: '12/30',
  cvv: '111',
  postalCode: '99005',
};
const now = new Date('2026-06-15');

test.each([
  '4111111111111111',
  '5105105105105100',
  '6011000000000004',
  '30000000000004',
  '3569990010095841',
  '340000000000009',
])('%s passes the Luhn check', (number) => {
  expect(passesLuhn(number)).toBe(true);
});

test.each([
  [{}, []],
  [{ cardNumber: '4111 1111 1111 1112' }, ['cardNumber']],
  [{ expirationDate: '05/26' }, ['expirationDate']],
  [{ expirationDate: '06/26' }, []],
  [{ expirationDate: '13/30' }, ['expirationDate']],
  [{ cvv: '11' }, ['cvv']],
  [{ cardNumber: '3400 000000 00009', cvv: '1111' }, []],
  [{ cardNumber: '6222 9888 1234 0000' }, []],
  [{ postalCode: '9410' }, ['postalCode']],
  [{ cardNumber: '', cvv: '' }, ['cardNumber', 'cvv']],
])('with %j, the invalid fields are %j', (change, fields) => {
  expect(
    problemsOf({ ...card, ...change }, now).map(({ field }: { field: string }) => field),
  ).toEqual(fields);
});

test('numbers and dates are formatted while typing', () => {
  expect(formatNumber('41111111x1111111')).toBe('4111 1111 1111 111');
  expect(formatNumber('340000000000009')).toBe('3400 000000 00009');
  expect([
    formatExpiry('1', true),
    formatExpiry('9', true),
    formatExpiry('12', true),
    formatExpiry('1230', true),
    formatExpiry('12', false),
  ]).toEqual(['1', '09/', '12/', '12/30', '12']);
  expect(brandOf('3569')).toBe('JCB');
});
