import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodEnd, periodName, periodSizes, periodStart, presetRange } from './periods.ts';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);

describe('a period', () => {
  test.each([
    ['2026-03-08', 'day', '2026-03-08', '2026-03-08', '2026-03-08'],
    ['2026-02-11', 'month', '2026-02-01', '2026-02-28', '2026-02'],
    ['2028-02-11', 'month', '2028-02-01', '2028-02-29', '2028-02'],
    ['2026-03-31', 'quarter', '2026-01-01', '2026-03-31', '2026 Q1'],
    ['2026-04-01', 'quarter', '2026-04-01', '2026-06-30', '2026 Q2'],
    ['2026-12-31', 'quarter', '2026-10-01', '2026-12-31', '2026 Q4'],
  ] as const)('%s is in the %s from %s to %s, %s', (day, size, start, end, name) => {
    expect(periodStart(day, size)).toBe(start);
    expect(periodEnd(start, size)).toBe(end);
    expect(periodName(start, size)).toBe(name);
  });

  test('contains its days, and the next one begins where it ends', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...periodSizes), (day, size) => {
        const start = periodStart(day, size);
        const end = periodEnd(start, size);
        expect(start <= day && day <= end).toBe(true);
        expect(periodStart(nextDay(end), size)).toBe(nextDay(end));
      }),
    );
  });
});

test.each([
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-quarter', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['this-year', '2026-01-01', '2026-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
] as const)('on November 22, “%s” is %s to %s', (preset, from, to) => {
  expect(presetRange(preset, '2026-11-22')).toEqual({ from, to });
});

test('in January, the last month and quarter are of the year before', () => {
  expect(presetRange('last-month', '2026-01-15').from).toBe('2025-12-01');
  expect(presetRange('last-quarter', '2026-01-15').from).toBe('2025-10-01');
});
