import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseZones } from '#domain/catalog/hardiness-zones.ts';
import {
  chooseStations,
  estimateChillHours,
  hardFrostOf,
  hasEnoughChill,
  isBeyondDelivery,
  judgePlace,
  milesBetween,
  parseZip,
  ripeningShift,
  type FrostStation,
} from './place.ts';

const farm = { latitude: 47.8411, longitude: -117.3759 };

test.each([
  ['99005', '99005'],
  [' 99005-1234 ', '99005'],
  ['00000', '00000'],
  ['9900', undefined],
  ['990055', undefined],
  ['99005-12', undefined],
  ['９９００５', '99005'],
  ['99005\0', undefined],
  ['', undefined],
])('%j as a ZIP is %s', (text, zip) => {
  expect(parseZip(text)).toBe(zip);
});

test('zones 5-8 are 5a to 8b', () => {
  expect(parseZones('5-8')).toEqual({ coldest: 10, warmest: 17 });
  expect(parseZones('4b – 7a')).toEqual({ coldest: 9, warmest: 14 });
  expect(parseZones('6')).toEqual({ coldest: 12, warmest: 13 });
  for (const text of ['', 'mild', '8-5', '0-4', '5-99']) expect(parseZones(text)).toBeUndefined();
});

describe('a tree', () => {
  const verdict = (zones: string, zone: string, chillHours = 800, atPlace = 2000) =>
    judgePlace(
      { zones, chillHours, pickFirst: '07-20' },
      { zone, hardFrost: '10-12', shift: 0, chillHours: atPlace },
    ).verdict;

  test('is borderline in the lowest half-zone it stands: Fuji in 99156', () => {
    expect(
      judgePlace({ zones: '6-9', chillHours: 500, pickFirst: '10-20' }, { zone: '6a' }),
    ).toEqual({
      verdict: 'borderline',
      reason: 'Zone 6a is the coldest it stands: a hard winter may harm it.',
    });
  });

  test('fits within its zones: Montmorency in 99201', () => {
    expect(verdict('4-7', '7a', 800)).toBe('fits');
    expect(verdict('4-7', '7b', 800)).toBe('fits');
  });

  test('is not for colder zones; a warmer one is borderline: Montmorency in Seattle', () => {
    expect(verdict('6-9', '5b')).toBe('not');
    expect(verdict('4-7', '8b')).toBe('borderline');
  });

  test.each([
    ['Gala', '09-12', 0, 'fits'],
    ['Enterprise', '10-18', 0, 'borderline'],
    ['Fuji', '10-20', 0, 'borderline'],
    ['Granny Smith', '10-25', 0, 'borderline'],
    ['Granny Smith', '10-25', 7, 'not'],
    ['a tree picked on the day of the frost', '10-12', 0, 'fits'],
  ])(
    '%s, picked from %s, %i days later than at the farm: %s',
    (_tree, pickFirst, shift, expected) => {
      const facts = { zones: '4-9', chillHours: null, pickFirst };
      expect(judgePlace(facts, { zone: '6b', hardFrost: '10-12', shift }).verdict).toBe(expected);
    },
  );

  test.each([
    ['a cherry of July, without frost data', { pickFirst: '07-20' }, { zone: '6b' }, 'fits'],
    [
      'an apple of September, without frost data',
      { pickFirst: '09-12' },
      { zone: '6b' },
      'unknown',
    ],
    ['a tree that no data say when it ripens', { pickFirst: null }, { zone: '6b' }, 'unknown'],
    ['a mild zone without a station', {}, { zone: '8b', hardFrost: '11-20' }, 'unknown'],
    [
      'a mild zone with a station',
      {},
      { zone: '8b', hardFrost: '11-20', chillHours: 2000 },
      'fits',
    ],
    [
      'a mild zone with too little cold',
      {},
      { zone: '8b', hardFrost: '11-20', chillHours: 700 },
      'borderline',
    ],
    [
      'a need for cold that is not known',
      { chillHours: null },
      { zone: '8b', hardFrost: '11-20', chillHours: 2000 },
      'unknown',
    ],
    ['a cold zone without a station', {}, { zone: '7b', hardFrost: '11-20' }, 'fits'],
  ])('is judged by what is known, and says what is not: %s', (_case, facts, climate, expected) => {
    const known = { zones: '4-9', chillHours: 800, pickFirst: '09-12' };
    expect(judgePlace({ ...known, ...facts }, climate).verdict).toBe(expected);
  });

  test('that a hard winter kills is not made better by a long season', () => {
    const facts = { zones: '6-9', chillHours: null, pickFirst: '10-20' };
    expect(judgePlace(facts, { zone: '5a', hardFrost: '10-12' }).verdict).toBe('not');
  });

  test('is borderline where winters are too mild for it to bloom', () => {
    expect(verdict('5-9', '8b', 900, 900)).toBe('fits');
    expect(verdict('5-9', '9a', 800, 600)).toBe('borderline');
    expect(['7b', '8a'].map(hasEnoughChill)).toEqual([true, false]);
  });

  test('of unknown zones gets no verdict', () => {
    expect(verdict('', '6b')).toBe('unknown');
    expect(verdict('5-8', 'nowhere')).toBe('unknown');
  });

  test('never fits outside its zones', () => {
    const zone = fc
      .tuple(fc.integer({ min: 1, max: 13 }), fc.constantFrom('a', 'b'))
      .map(([number, half]) => `${number}${half}`);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 13 }),
        fc.integer({ min: 0, max: 6 }),
        zone,
        (first, width, at) => {
          const last = Math.min(13, first + width);
          const isInside = Number.parseInt(at) >= first && Number.parseInt(at) <= last;
          expect(isInside || verdict(`${first}-${last}`, at) !== 'fits').toBe(true);
          expect(verdict(`${first}-${last}`, at) === 'not').toBe(Number.parseInt(at) < first);
        },
      ),
    );
  });
});

test('ripening moves by half the days between the first hard frosts, at most two weeks', () => {
  expect(ripeningShift('10-12', '10-12')).toBe(0);
  expect(ripeningShift('09-28', '10-12')).toBe(7);
  expect(ripeningShift('11-30', '10-12')).toBe(-14);
  expect(ripeningShift('01-10', '10-12')).toBe(-14);
});

test('delivery is ruled out only where no road can be short enough', () => {
  const seattle = { latitude: 47.6, longitude: -122.33 };
  const portland = { latitude: 45.52, longitude: -122.68 };
  expect(milesBetween(farm, seattle)).toBeCloseTo(231, 0);
  expect(isBeyondDelivery(farm, farm, 120)).toBe(false);
  expect(isBeyondDelivery(seattle, farm, 200)).toBe(false);
  expect(isBeyondDelivery(portland, farm, 120)).toBe(true);
});

describe('weather stations', () => {
  const station = (id: string, north: number, elevationFeet = 2000, frost = '10-05') =>
    ({
      id,
      name: id,
      latitude: farm.latitude + north / 69,
      longitude: farm.longitude,
      elevationFeet,
      lastFrost: '05-05',
      firstFrost: '09-25',
      firstHardFrost: frost,
      chillHours: null,
    }) satisfies FrostStation;
  const chosen = (...stations: FrostStation[]) =>
    chooseStations(farm, stations).map(({ id }) => id);

  test('close by are told alone', () => {
    expect(chosen(station('far', 40), station('near', 10), station('second', 15))).toEqual([
      'near',
    ]);
  });

  test('are told in pairs where none is close, or two close ones differ in height', () => {
    expect(chosen(station('a', 30), station('b', -40), station('c', 50))).toEqual(['a', 'b']);
    expect(chosen(station('valley', 5, 1900), station('hill', 9, 2500))).toEqual([
      'valley',
      'hill',
    ]);
  });

  test('too far away are not told', () => {
    expect(chosen(station('far', 61))).toEqual([]);
  });

  test('give the middle of their frosts', () => {
    expect(hardFrostOf([station('a', 1, 0, '10-01'), station('b', 2, 0, '10-11')])).toBe('10-06');
    expect(hardFrostOf([])).toBeUndefined();
  });
});

test.each([
  ['Seattle Tacoma Intl Ap', [60, 52, 47, 48, 50, 54], [47, 41, 37, 38, 38, 40], 2000],
  ['Spokane Intl Ap', [58, 42, 34, 34, 40, 49], [38, 30, 24, 25, 26, 32], 2100],
  ['a place that never cools down', [90, 90, 90, 90, 90, 90], [70, 70, 70, 70, 70, 70], 0],
  ['a place that never warms up', [20, 20, 20, 20, 20, 20], [0, 0, 0, 0, 0, 0], 0],
])('winter cold is estimated from monthly normals: %s', (_station, highs, lows, hours) => {
  expect(estimateChillHours({ highs, lows })).toBe(hours);
});
