import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, countDays, dayOfCount, dayRange, isDayOfYear } from './calendar-days.ts';

test('days of the year are counted from January 1, and back', () => {
  expect([countDays('01-01'), countDays('03-01'), countDays('12-31')]).toEqual([0, 59, 364]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), (count) => {
      expect(countDays(dayOfCount(count))).toBe(count);
    }),
  );
});

test('counts run on into the neighboring years', () => {
  expect(dayOfCount(365)).toBe('01-01');
  expect(addDays('12-25', 14)).toBe('01-08');
  expect(addDays('01-05', -7)).toBe('12-29');
});

test.each(['02-29', '02-30', '13-01', '00-10', '9-15', '', 'Sep 15', '09-15\n'])(
  '%j is no day',
  (text) => {
    expect(isDayOfYear(text)).toBe(false);
  },
);

test('ranges name a month once', () => {
  expect(dayRange('05-07', '05-15')).toBe('May 7 to 15');
  expect(dayRange('05-28', '06-04')).toBe('May 28 to June 4');
  expect(dayRange('05-28', '05-28')).toBe('May 28');
});
