import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, dayOfCount, dayRange } from '#domain/calendar-days.ts';
import { ripeningRow } from './ripening-calendar.ts';
import {
  clampShift,
  findCrowds,
  findFillers,
  findGaps,
  halfMonths,
  isEatenIn,
  isLate,
  ripeningOf,
  type Days,
  type RipeningFacts,
  type RipeningTree,
} from './ripening.ts';

const apple: RipeningFacts = {
  kind: 'apple',
  bloomFirst: 0,
  bloomLast: 8,
  pickFirst: null,
  pickLast: null,
  keepWeeks: null,
  chillWeeks: null,
};
const tree = (
  variety: string,
  pickFirst: string,
  pickLast: string,
  keepWeeks: number | null,
  other: Partial<RipeningFacts> = {},
  shift = 0,
): RipeningTree => ({
  variety,
  ...ripeningOf({ ...apple, pickFirst, pickLast, keepWeeks, ...other }, shift)!,
});
const named = ({ first, last }: Days) => dayRange(dayOfCount(first), dayOfCount(last));
const names = (trees: readonly RipeningTree[]) => trees.map(({ variety }) => variety);

const yellowTransparent = tree('Yellow Transparent', '07-25', '08-05', 1);
const honeycrisp = tree('Honeycrisp', '09-15', '10-03', 20);
const pristine = tree('Pristine', '08-03', '08-16', 4);
const williamsPride = tree("Williams' Pride", '08-12', '08-30', 6);
const zestar = tree('Zestar!', '08-25', '09-08', 8);
const cherry = { kind: 'sweet cherry' } as const;
const sweetheart = tree('Sweetheart', '08-04', '08-12', 3, cherry);

describe('ripening', () => {
  test('of a winter pear is after its weeks in the cold', () => {
    const { picking, ready, keepsTo } = tree("d'Anjou", '09-14', '09-28', 26, {
      kind: 'pear',
      chillWeeks: 8,
    });
    expect([named(picking), dayOfCount(ready), dayOfCount(keepsTo)]).toEqual([
      'September 14 to 28',
      '11-18',
      '03-29',
    ]);
  });

  test('is unknown where picking is', () => {
    expect(ripeningOf(apple)).toBeUndefined();
  });

  test('of a fruit whose keeping is not known ends with its picking', () => {
    expect(dayOfCount(tree('Unknown', '09-01', '09-10', null).keepsTo)).toBe('09-10');
  });

  test('moves with the place, all days alike and at most by two weeks', () => {
    const shifted = tree('Honeycrisp', '09-15', '10-03', 20, {}, 7);
    expect(named(shifted.picking)).toBe('September 22 to October 10');
    expect(shifted.keepsTo - honeycrisp.keepsTo).toBe(7);
    expect(shifted.bloom!.first - honeycrisp.bloom!.first).toBe(7);
    expect([clampShift(-40), clampShift(3.4), clampShift(99)]).toEqual([-14, 3, 14]);
  });
});

test.each([
  ['Enterprise', '10-10', '10-20', 26],
  ['Granny Smith', '10-25', '11-10', 26],
  ['a tree that keeps into June', '10-25', '11-10', 31],
])('the chart shows the fruit of %s to its end', (variety, pickFirst, pickLast, keepWeeks) => {
  const late = { ...apple, variety, sure: 'read' as const, pickFirst, pickLast, keepWeeks };
  const ends = ripeningRow(late).bars.map(({ left, width }) => left + width);
  expect(Math.max(...ends)).toBeLessThan(100);
});

test('half-months end on the 15th and on the last day of a month', () => {
  expect(halfMonths({ first: countDays('02-10'), last: countDays('03-01') }).map(named)).toEqual([
    'February 1 to 15',
    'February 16 to 28',
    'March 1 to 15',
  ]);
});

describe('a gap', () => {
  test('is a half-month of the harvest with nothing to eat, and named with trees that fill it', () => {
    const trees = [yellowTransparent, honeycrisp];
    const [gap, ...more] = findGaps(trees);
    expect(more).toEqual([]);
    expect(named(gap!)).toBe('August 16 to 31');
    expect(names(findFillers(gap!, trees, [sweetheart, zestar, williamsPride, pristine]))).toEqual([
      'Pristine',
      "Williams' Pride",
      'Zestar!',
    ]);
  });

  test('of several half-months is one', () => {
    const late = tree('Enterprise', '10-10', '10-25', 26);
    expect(findGaps([yellowTransparent, late]).map(named)).toEqual(['August 16 to September 30']);
  });

  test('closes when a filler is added', () => {
    expect(findGaps([yellowTransparent, williamsPride, honeycrisp])).toEqual([]);
  });

  test('is not the time in which a single winter pear ripens', () => {
    expect(
      findGaps([tree("d'Anjou", '09-14', '09-28', 26, { kind: 'pear', chillWeeks: 8 })]),
    ).toEqual([]);
  });

  test('is not told of no trees', () => {
    expect(findGaps([])).toEqual([]);
  });
});

describe('a crowd', () => {
  const bing = tree('Bing', '07-16', '07-24', 2, cherry);
  const rainier = tree('Rainier', '07-15', '07-25', 1, cherry);
  const stella = tree('Stella', '07-20', '07-28', 2, cherry);
  const van = tree('Van', '07-21', '07-27', 2, cherry);

  test('is three trees of a kind picked together for five days', () => {
    const [crowd, ...more] = findCrowds([bing, rainier, stella, honeycrisp]);
    expect(more).toEqual([]);
    expect([names(crowd!.trees), named(crowd!.days)]).toEqual([
      ['Bing', 'Rainier', 'Stella'],
      'July 20 to 24',
    ]);
  });

  test('is not two trees, nor three for four days', () => {
    expect(findCrowds([bing, rainier])).toEqual([]);
    expect(findCrowds([bing, rainier, van])).toEqual([]);
  });

  test('is named once, in its largest groups', () => {
    const same = ['A', 'B', 'C', 'D'].map((name) => tree(name, '09-01', '09-20', 4));
    expect(findCrowds(same).map(({ trees }) => names(trees))).toEqual([['A', 'B', 'C', 'D']]);
  });
});

test('fruit picked after the first hard frost is late', () => {
  expect(isLate(tree('Granny Smith', '10-25', '11-08', 34), '10-12')).toBe(true);
  expect(isLate(tree('Enterprise', '10-10', '10-25', 26), '10-12')).toBe(false);
  expect(isLate(tree('Granny Smith', '10-25', '11-08', 34), '01-05')).toBe(false);
});

const someTrees = fc.array(
  fc
    .record({
      first: fc.integer({ min: 180, max: 320 }),
      length: fc.integer({ min: 0, max: 30 }),
      keeps: fc.option(fc.integer({ min: 0, max: 40 })),
      chill: fc.option(fc.integer({ min: 0, max: 12 })),
      kind: fc.constantFrom('apple' as const, 'pear' as const),
    })
    .map(({ first, length, keeps, chill, kind }) =>
      tree('Any', dayOfCount(first), dayOfCount(first + length), keeps, {
        chillWeeks: chill,
        kind,
      }),
    ),
  { maxLength: 12 },
);

describe('for any trees', () => {
  test('nothing can be eaten in a gap, and gaps lie within the harvest', () => {
    fc.assert(
      fc.property(someTrees, (trees) => {
        for (const gap of findGaps(trees)) {
          expect(trees.some((one) => isEatenIn(one, gap))).toBe(false);
          expect(gap.first).toBeGreaterThan(Math.min(...trees.map((one) => one.picking.first)));
          expect(gap.last).toBeLessThan(Math.max(...trees.map((one) => one.picking.last)));
        }
      }),
    );
  });

  test('all trees of a crowd are of one kind and share five picking days', () => {
    fc.assert(
      fc.property(someTrees, (trees) => {
        for (const { kind, days, trees: crowd } of findCrowds(trees)) {
          expect(crowd.length).toBeGreaterThanOrEqual(3);
          expect(days.last - days.first).toBeGreaterThanOrEqual(4);
          for (const one of crowd) {
            expect(one.kind).toBe(kind);
            expect(one.picking.first).toBeLessThanOrEqual(days.first);
            expect(one.picking.last).toBeGreaterThanOrEqual(days.last);
          }
        }
      }),
    );
  });

  test('fruit is ready no sooner than picked, and keeps at least until it is ready', () => {
    fc.assert(
      fc.property(someTrees, (trees) => {
        for (const { picking, ready, keepsTo } of trees) {
          expect(ready).toBeGreaterThanOrEqual(picking.first);
          expect(keepsTo).toBeGreaterThanOrEqual(ready);
        }
      }),
    );
  });
});
