import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapLinks, orderStops, runMinutes, type Stop } from './delivery-run.ts';
import { openDaysSchema, windowsToOpen } from './pickup-days.ts';

const days = {
  id: '3f2a9c10-0000-4000-8000-000000000000',
  kind: 'pickup' as const,
  from: '2027-04-01',
  until: '2027-04-30',
  weekdays: [6],
  starts: '09:00',
  ends: '10:15',
  minutes: 30,
  maxOrders: 5,
  maxTrees: 60,
};

describe('opening days', () => {
  test('makes windows back to back on the chosen weekdays; the rest of a day is none', () => {
    const windows = windowsToOpen(days);
    expect(windows).toHaveLength(8);
    expect(windows.slice(0, 3)).toEqual([
      { day: '2027-04-03', starts: '09:00', ends: '09:30' },
      { day: '2027-04-03', starts: '09:30', ends: '10:00' },
      { day: '2027-04-10', starts: '09:00', ends: '09:30' },
    ]);
  });

  test.each([
    ['until', { until: '2027-03-31' }, 'The last day is before the first'],
    ['until', { until: '2028-04-30' }, 'Open at most 200 days at once'],
    ['ends', { ends: '09:15' }, 'The end must leave time for at least one window'],
    ['weekdays', { weekdays: [] }, 'Choose at least one day of the week'],
    ['maxOrders', { maxOrders: 0 }, 'The number of orders must be at least 1'],
  ])('refuses a wrong %s with a message', (field, wrong, message) => {
    const { error } = openDaysSchema.safeParse({ ...days, ...wrong });
    expect(error?.issues[0]).toMatchObject({ message, path: [field] });
  });
});

const stop = fc.record({
  minutes: fc.integer({ min: 1, max: 120 }),
  city: fc.constantFrom('Spokane', 'Deer Park', 'Mead'),
  zip: fc.constantFrom('99201', '99202', '99006', '99021'),
  street: fc.constantFrom('12 Elm St', '48 Elm St', '7 Oak Rd', '900 Pine Ave'),
}) satisfies fc.Arbitrary<Stop>;

describe('a delivery run', () => {
  test('visits every stop once, and is never longer than the stops as they came', () => {
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 12 }), (stops) => {
        const run = orderStops(stops);
        expect(new Set(run)).toEqual(new Set(stops));
        expect(run).toHaveLength(stops.length);
        expect(runMinutes(run)).toBeLessThanOrEqual(runMinutes(stops));
      }),
    );
  });

  test('keeps neighbors together', () => {
    const at = (minutes: number, zip: string, street: string) => ({
      minutes,
      city: 'X',
      zip,
      street,
    });
    const [a, b, c] = [at(20, '1', '1 Elm St'), at(40, '2', '5 Oak Rd'), at(21, '1', '9 Elm St')];
    expect(orderStops([b, a, c])).toEqual([a, c, b]);
  });

  test('is linked in parts of ten stops, each from where the last ended', () => {
    const links = mapLinks(
      'Farm',
      Array.from({ length: 12 }, (_, stop) => `Stop ${stop}`),
    );
    expect(links.map((link) => new URL(link).searchParams.get('origin'))).toEqual([
      'Farm',
      'Stop 9',
    ]);
    expect(new URL(links[1]!).searchParams.get('waypoints')).toBe('Stop 10');
    expect(mapLinks('Farm', [])).toEqual([]);
  });
});
