import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SeasonContent } from '#domain/farm/season-content.ts';
import { priceCentsMax } from './products.ts';
import { nextSeason, raisedPrice } from './season-rollover.ts';

describe('a raised price', () => {
  test.each([
    [4800, 0, 4800],
    [4850, 0, 4850],
    [4800, 5, 5000],
    [4800, 1, 4800],
    [2020, 1, 2020],
    [priceCentsMax, 50, priceCentsMax],
  ])('of %i by %i percent is %i', (cents, percent, raised) => {
    expect(raisedPrice(cents, percent)).toBe(raised);
  });

  test('is never lower, and a whole number of dollars where it is higher', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: priceCentsMax }),
        fc.integer({ min: 0, max: 50 }),
        (cents, percent) => {
          const raised = raisedPrice(cents, percent);
          expect(raised).toBeGreaterThanOrEqual(cents);
          expect(raised === cents || raised % 100 === 0).toBe(true);
        },
      ),
    );
  });
});

describe('the draft of the next season', () => {
  const season: SeasonContent = {
    name: 'Spring 2027',
    year: 2027,
    opensAt: '2027-01-10T17:00:00Z',
    closesAt: '2027-05-01T07:00:00Z',
    preOrderDeadline: '2027-03-01T08:00:00Z',
    pickupFrom: '2027-03-25',
    pickupUntil: '2027-05-08',
    pickupNote: 'as soon as the soil can be worked',
    banner: 'Spring 2027 pre-orders are open.',
    bannerFrom: '2027-01-10',
    bannerUntil: '2028-02-29',
  };

  test('is a year later, at the same hours of the farm', () => {
    expect(nextSeason(season, new Date('2027-09-01'))).toEqual({
      name: 'Spring 2028',
      year: 2028,
      opensAt: '2028-01-10T17:00:00Z',
      closesAt: '2028-05-01T07:00:00Z',
      preOrderDeadline: '2028-03-01T08:00:00Z',
      pickupFrom: '2028-03-25',
      pickupUntil: '2028-05-08',
      pickupNote: 'as soon as the soil can be worked',
      banner: 'Spring 2028 pre-orders are open.',
      bannerFrom: '2028-01-10',
      bannerUntil: '2029-02-28',
    });
  });

  test('has no times in the past, and a name of its own', () => {
    expect(nextSeason({ ...season, name: 'Pre-orders' }, new Date('2028-02-01'))).toMatchObject({
      name: 'Pre-orders 2028',
      opensAt: null,
      closesAt: null,
      preOrderDeadline: null,
    });
  });
});
