import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickupText } from './pickup-text.ts';
import { describeSeason, nextChange, timeLeft, type Season } from './season.ts';

const timeZone = 'America/Los_Angeles';
const season: Season = {
  id: 'a',
  name: 'Spring 2027',
  year: 2027,
  opensAt: '2027-01-10T17:00:00Z',
  closesAt: '2027-05-01T07:00:00Z',
  preOrderDeadline: '2027-03-01T08:00:00Z',
  pickupFrom: '2027-03-25',
  pickupUntil: '2027-05-08',
  pickupNote: '',
  banner: 'Pre-orders are open',
  bannerFrom: null,
  bannerUntil: '2027-02-28',
};
const at = (time: string, changes: Partial<Season> = {}) =>
  describeSeason({ ...season, ...changes }, new Date(time), timeZone);

describe('a season', () => {
  test('is announced before it opens, with the day at the farm', () => {
    expect(at('2027-01-10T16:59:59Z')).toMatchObject({
      phase: 'upcoming',
      note: 'Opens January 10',
    });
    // New Year's Eve at the farm: a day of another year says it.
    expect(at('2027-01-01T00:00:00Z', { opensAt: '2027-03-02T07:59:00Z' }).note).toBe(
      'Opens March 1, 2027',
    );
    expect(at('2027-01-01T08:00:00Z', { opensAt: '2027-03-02T07:59:00Z' }).note).toBe(
      'Opens March 1',
    );
  });

  test('is open from its start to its end', () => {
    expect(at('2027-01-10T17:00:00Z')).toMatchObject({ phase: 'open', note: undefined });
    expect(at('2027-05-01T06:59:59Z').phase).toBe('open');
    expect(at('2027-05-01T07:00:00Z')).toMatchObject({
      phase: 'closed',
      note: 'Ordering is closed',
    });
  });

  test('without an end stays open, without a start is not open yet', () => {
    expect(at('2029-01-01T00:00:00Z', { closesAt: null }).phase).toBe('open');
    expect(at('2027-02-01T00:00:00Z', { opensAt: null, closesAt: null })).toMatchObject({
      phase: 'unscheduled',
      note: 'Not open yet',
    });
  });

  test('knows whether its pre-order deadline has passed', () => {
    expect(at('2027-03-01T07:59:59Z').deadline).toBe('ahead');
    expect(at('2027-03-01T08:00:00Z').deadline).toBe('passed');
    expect(at('2027-03-01T08:00:00Z', { preOrderDeadline: null }).deadline).toBe('none');
  });

  test('shows its banner through the last day at the farm', () => {
    expect(at('2027-03-01T07:59:59Z').banner).toBe('Pre-orders are open');
    expect(at('2027-03-01T08:00:00Z').banner).toBeUndefined();
    expect(at('2027-02-01T08:00:00Z', { banner: '' }).banner).toBeUndefined();
  });

  test('shows a banner without days of its own while ordering is open', () => {
    const always = { bannerFrom: null, bannerUntil: null };
    expect(at('2027-01-10T16:59:59Z', always).banner).toBeUndefined();
    expect(at('2027-01-10T17:00:00Z', always).banner).toBe('Pre-orders are open');
    expect(at('2027-05-01T07:00:00Z', always).banner).toBeUndefined();
    expect(at('2026-12-24T12:00:00Z', { ...always, bannerFrom: '2026-12-24' }).banner).toBe(
      'Pre-orders are open',
    );
  });

  test('looks the same until its next change', () => {
    const hours = (count: number) => new Date(Date.UTC(2026, 11, 1) + count * 3_600_000);
    fc.assert(
      fc.property(fc.nat(24 * 200), fc.nat(3_599_999), (hour, ms) => {
        const now = new Date(hours(hour).getTime() + ms);
        const next = nextChange(season, now, timeZone) ?? hours(24 * 365);
        const justBefore = new Date(next.getTime() - 1);
        expect(describeSeason(season, justBefore, timeZone)).toEqual(
          describeSeason(season, now, timeZone),
        );
      }),
    );
  });
});

test.each([
  ['2026-03-25', '2026-05-08', '', 'late March to early May'],
  ['2026-04-11', '2026-04-20', '', 'mid April'],
  ['2027-03-25', '2027-05-08', '', 'late March to early May 2027'],
  ['2027-04-11', '2027-04-20', '', 'mid April 2027'],
  ['2026-12-28', '2027-01-08', '', 'late December 2026 to early January 2027'],
  ['2026-03-25', '2026-05-08', 'weather permitting', 'late March to early May, weather permitting'],
])('pickup from %s to %s reads well', (pickupFrom, pickupUntil, pickupNote, text) => {
  expect(
    pickupText({ pickupFrom, pickupUntil, pickupNote }, new Date('2026-11-25T12:00:00Z')),
  ).toBe(text);
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
