import fc from 'fast-check';
import { expect, test } from 'vitest';
import { farmInstant, farmLocal, mailDay } from './farm-time.ts';

const zone = 'America/Los_Angeles';

test.each([
  ['2027-03-01T09:00', '2027-03-01T17:00:00Z'],
  ['2027-07-01T09:00', '2027-07-01T16:00:00Z'],
  ['2027-01-31T23:59', '2027-02-01T07:59:00Z'],
])('%s at the farm is %s', (local, instant) => {
  expect(farmInstant(local, zone)).toBe(instant);
  expect(farmLocal(instant, zone)).toBe(local);
});

test('an hour that the clock skips becomes the next, and a repeated one is its first', () => {
  expect(farmInstant('2027-03-14T02:30', zone)).toBe('2027-03-14T10:30:00Z');
  expect(farmInstant('2027-11-07T01:30', zone)).toBe('2027-11-07T08:30:00Z');
});

test.each(['', 'tomorrow', '2027-13-01T09:00', '2027-03-01', '2027-03-01T25:00'])(
  '%j is no time',
  (text) => {
    expect(farmInstant(text, zone)).toBeUndefined();
  },
);

test('every minute reads the same after a round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 365 * 3 }), (minute) => {
      const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
      const local = farmLocal(at, zone);
      expect(farmLocal(farmInstant(local, zone)!, zone)).toBe(local);
    }),
  );
});

test.each([
  ['2027-03-14T12:59:00Z', '2027-03-13', 'before six on the day the clock goes forward'],
  ['2027-03-14T13:00:00Z', '2027-03-14', 'six that day'],
  ['2026-11-01T13:59:00Z', '2026-10-31', 'before six on the day the clock goes back'],
  ['2026-11-01T14:00:00Z', '2026-11-01', 'six that day'],
])('at %s the mail of %s is due: %s', (now, day) => {
  expect(mailDay(new Date(now), 'America/Los_Angeles')).toBe(day);
});
