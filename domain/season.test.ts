import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preOrderDeadline, timeLeft } from './season.ts';

test('the deadline is the end of the current calendar month', () => {
  expect(preOrderDeadline(new Date(2026, 1, 14), null)).toEqual(new Date(2026, 2, 1));
  expect(preOrderDeadline(new Date(2026, 11, 31, 23, 59, 59), null)).toEqual(new Date(2027, 0, 1));
});

test('the owner can set another deadline', () => {
  expect(preOrderDeadline(new Date(), '2026-03-20T18:00:00-07:00')).toEqual(
    new Date('2026-03-21T01:00:00Z'),
  );
});

test('counts whole days, hours, minutes and seconds', () => {
  const now = new Date('2026-02-18T09:37:19.500Z');
  expect(timeLeft(new Date('2026-02-28T00:00:00Z'), now)).toEqual({
    days: 9,
    hours: 14,
    minutes: 22,
    seconds: 40,
  });
});

test('is all zeros once the deadline has passed', () => {
  const deadline = new Date('2026-03-01T00:00:00Z');
  fc.assert(
    fc.property(fc.nat(), (late) => {
      expect(timeLeft(deadline, new Date(deadline.getTime() + late))).toEqual({
        days: 0,
        hours: 0,
        minutes: 0,
        seconds: 0,
      });
    }),
  );
});
