import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceText, followCash, isFarOff, noCash, weekOf, type CashFacts } from './till.ts';

const on = (day: string, facts: Partial<CashFacts>): CashFacts => ({ ...noCash(day), ...facts });

describe('the cash box', () => {
  test('holds the float and what was taken, less what left it', () => {
    const [day] = followCash([
      on('2027-04-03', {
        floatCents: 10_000,
        takenCents: 41_200,
        givenBackCents: 4400,
        bouncedCents: 500,
        takenOutCents: 2000,
      }),
    ]);
    expect(day).toMatchObject({
      opening: 'entered',
      expectedCents: 44_300,
      differenceCents: null,
      leftCents: 44_300,
    });
  });

  test('begins a day with what was counted the day before, less what was taken out after the count', () => {
    const days = followCash([
      on('2027-04-03', {
        floatCents: 10_000,
        takenCents: 9600,
        count: { cents: 19_400, expectedCents: 19_600 },
        goneAfterCents: 9400,
      }),
      on('2027-04-10', { takenCents: 4400 }),
    ]);
    expect(days[0]).toMatchObject({ differenceCents: -200, leftCents: 10_000 });
    expect(days[1]).toMatchObject({
      opening: 'carried',
      openingCents: 10_000,
      expectedCents: 14_400,
    });
  });

  test('had the cash that the shop hears of later when it was counted, which explains the difference and leaves it', () => {
    const counted = on('2027-04-03', {
      floatCents: 10_000,
      takenCents: 9600,
      count: { cents: 24_000, expectedCents: 19_600 },
    });
    expect(followCash([counted])[0]).toMatchObject({
      differenceCents: 4400,
      overShortCents: 4400,
      leftCents: 24_000,
    });
    const told = followCash([{ ...counted, takenCents: 14_000 }]);
    expect(told[0]).toMatchObject({ differenceCents: 4400, overShortCents: 0, leftCents: 24_000 });
  });

  test('is not known before its first float or count', () => {
    const days = followCash([
      on('2027-04-03', { takenCents: 9600 }),
      on('2027-04-04', { takenCents: 4400 }),
    ]);
    expect(days).toMatchObject([
      { opening: 'unknown', expectedCents: 9600, leftCents: null },
      { opening: 'unknown', expectedCents: 4400, leftCents: null },
    ]);
  });

  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const dayFacts = fc.record({
    floatCents: fc.option(cents),
    takenCents: cents,
    givenBackCents: cents,
    bouncedCents: cents,
    takenOutCents: cents,
    goneAfterCents: cents,
    count: fc.option(fc.record({ cents, expectedCents: cents })),
  });
  test('loses no cent between days: what was too much or missing, and what came and went, add up to what is left', () => {
    fc.assert(
      fc.property(fc.array(dayFacts, { minLength: 1, maxLength: 8 }), (all) => {
        const days = followCash(
          all.map((facts, index) => ({
            ...facts,
            day: `2027-04-0${index + 1}`,
            // Only the first day has a float, and what leaves after a count needs one.
            floatCents: index === 0 ? (facts.floatCents ?? 0) : null,
            goneAfterCents: facts.count ? facts.goneAfterCents : 0,
          })),
        );
        const sum = days.reduce(
          (total, day) =>
            total +
            day.takenCents -
            day.givenBackCents -
            day.bouncedCents -
            day.takenOutCents -
            day.goneAfterCents +
            (day.overShortCents ?? 0),
          days[0]!.openingCents,
        );
        expect(days.at(-1)!.leftCents).toBe(sum);
      }),
    );
  });
});

test.each([
  [9600, 9600, false, 'Exactly what the till should hold'],
  [9500, 9600, false, '$1.00 less than the till should hold'],
  [96_000, 9600, true, '$864.00 more than the till should hold'],
  [960, 9600, true, '$86.40 less than the till should hold'],
  [7600, 9600, true, '$20.00 less than the till should hold'],
] as const)('%i cents counted of %i are far off: %s', (counted, expected, farOff, text) => {
  expect(isFarOff(counted, expected)).toBe(farOff);
  expect(differenceText(counted - expected)).toBe(text);
});

test.each([
  ['2027-04-03', '2027-03-29', '2027-04-04'],
  ['2027-03-29', '2027-03-29', '2027-04-04'],
  ['2027-04-04', '2027-03-29', '2027-04-04'],
  ['2027-01-01', '2026-12-28', '2027-01-03'],
])('the week of %s is from %s to %s', (day, from, to) => {
  expect(weekOf(day)).toEqual({ from, to });
});
