import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import {
  bookableUntil,
  isBookable,
  momentText,
  roomText,
  windowInstants,
  windowText,
} from './pickups.ts';

const at = (day: string, starts = '09:00', ends = '09:30') => ({ day, starts, ends });

applySettings(defaultSettings);
afterEach(() => applySettings(defaultSettings));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-02T12:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
});

test('a day of another year says its year, counted at the farm', () => {
  vi.setSystemTime('2027-01-01T07:59:00Z'); // New Year's Eve in Colbert
  expect(windowText(at('2027-04-03'))).toMatch(/^Saturday, April 3, 2027, /);
  vi.setSystemTime('2027-01-01T08:00:00Z');
  expect(windowText(at('2027-04-03'))).toMatch(/^Saturday, April 3, \d+:/);
});

describe('the texts of a window', () => {
  test.each([
    ['09:00', '09:30', 'Saturday, April 3, 9:00 to 9:30 AM'],
    ['11:30', '12:00', 'Saturday, April 3, 11:30 AM to 12:00 PM'],
    ['13:00', '15:15', 'Saturday, April 3, 1:00 to 3:15 PM'],
  ])('%s to %s', (starts, ends, text) => {
    expect(windowText(at('2027-04-03', starts, ends))).toBe(text);
  });
});

describe('the next days with room', () => {
  const days = ['2027-04-03', '2027-04-04', '2027-04-10', '2028-04-01'];
  test.each([
    [days, false, 'Next days with room: Sat, Apr 3; Sun, Apr 4; Sat, Apr 10'],
    [days.slice(2, 3), false, 'The only day with room is Sat, Apr 10'],
    [days.slice(3), false, 'The only day with room is Sat, Apr 1, 2028'],
    [[], false, 'No day has room right now. We will email you when days open.'],
    [
      [],
      true,
      'No pickup day has room for 9 trees at once. We will call you and arrange a day with you.',
    ],
  ])('%j', (named, tooMany, text) => {
    expect(roomText({ days: named, tooMany }, 9)).toBe(text);
  });
});

describe('the cut-off', () => {
  test('is 48 hours before the window begins', () => {
    expect(bookableUntil(at('2027-04-03'))).toEqual(new Date('2027-04-01T16:00:00Z'));
    expect(isBookable(at('2027-04-03'), new Date('2027-04-01T15:59:59Z'))).toBe(true);
    expect(isBookable(at('2027-04-03'), new Date('2027-04-01T16:00:00Z'))).toBe(false);
  });

  test('keeps farm time when the clock changes in between', () => {
    // The clock goes forward on March 14, 2027, and back on November 7.
    expect(momentText(bookableUntil(at('2027-03-15')))).toBe('Saturday, March 13, 9:00 AM');
    expect(momentText(bookableUntil(at('2027-11-08')))).toBe('Saturday, November 6, 9:00 AM');
  });

  test('follows the setting', () => {
    applySettings({ pickups: { cutoffHours: 0 } });
    expect(bookableUntil(at('2027-04-03'))).toEqual(new Date('2027-04-03T16:00:00Z'));
  });
});

test('a window of 9:00 is at 9:00 on the farm’s clock on both sides of a change', () => {
  expect(windowInstants(at('2027-03-13')).start).toEqual(new Date('2027-03-13T17:00:00Z'));
  expect(windowInstants(at('2027-03-14')).start).toEqual(new Date('2027-03-14T16:00:00Z'));
  expect(windowInstants(at('2027-11-07')).end).toEqual(new Date('2027-11-07T17:30:00Z'));
});
