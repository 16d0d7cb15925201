import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kinds } from '#domain/catalog/growing-facts.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import { careEvents, kindOnly, laterEvents, type CareTree } from './care-calendar.ts';
import { careRules } from './care-rules.ts';
import { pestDuty } from './pest-duty.ts';

applySettings(defaultSettings);

const bing: CareTree = {
  facts: {
    kind: 'sweet cherry',
    bloomFirst: -4,
    bloomLast: 4,
    pickFirst: '07-16',
    pickLast: '07-24',
    keepWeeks: 2,
    chillWeeks: null,
  },
  stake: 'first years',
  caution: '',
  firstFruit: 3,
  plantedOn: '2026-04-11',
  isHandedOver: true,
  shift: 0,
};
const anjou: CareTree = {
  ...bing,
  facts: {
    kind: 'pear',
    bloomFirst: -4,
    bloomLast: 4,
    pickFirst: '09-14',
    pickLast: '09-28',
    keepWeeks: 26,
    chillWeeks: 8,
  },
  plantedOn: null,
  isHandedOver: false,
};
const years = { first: '2026-01-01', last: '2028-12-31' };
const yearOf = (year: number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });
const days = (tree: CareTree, task: string, range = years) =>
  careEvents(tree, range)
    .filter((event) => event.task === task)
    .map(({ first, last }) => (first === last ? first : `${first} ${last}`));

describe('a Bing on Gisela 6, handed over on April 11', () => {
  test('is planted, cut back, staked and guarded on the next day', () => {
    for (const task of ['plant', 'cut-back', 'stake', 'guard'])
      expect(days(bing, task)).toEqual(['2026-04-12']);
  });

  test('is watered and mulched in its first year, and loses its first fruit', () => {
    expect(days(bing, 'water')).toEqual(['2026-05-01 2026-09-30']);
    expect(days(bing, 'mulch')).toEqual(['2026-06-01']);
    expect(days(bing, 'pull-fruit')).toEqual(['2026-06-15']);
  });

  test('is netted on July 6, ten days before picking, once it bears', () => {
    expect(days(bing, 'net')).toEqual(['2028-07-06 2028-07-24']);
    expect(days(bing, 'pick')).toEqual(['2028-07-16 2028-07-24']);
    expect(days(bing, 'eat')).toEqual(['2028-07-16 2028-08-07']);
    expect(laterEvents(bing, yearOf(2026)).map(({ task, first }) => [task, first])).toContainEqual([
      'net',
      '2028-07-06',
    ]);
  });

  test('is never pruned in March, but after picking', () => {
    expect(days(bing, 'prune')).toEqual(['2027-07-25 2027-08-14', '2028-07-25 2028-08-14']);
  });

  test.each([
    ['Its graft union is brittle: tie it above and below', /for life\. Its graft union is brittle/],
    ['', /for life\.$/],
  ])('is told of its own rootstock alone (%j)', (caution, text) => {
    const twoYears = { first: '2026-01-01', last: '2027-12-31' };
    const staked = careEvents({ ...bing, stake: 'always', caution }, twoYears).find(
      ({ task }) => task === 'stake',
    );
    expect(staked?.text).toMatch(text);
  });

  test('has its ties checked for three years, and loses its stake in the fourth', () => {
    const long = { first: '2026-01-01', last: '2032-12-31' };
    expect(days(bing, 'ties', long)).toEqual(['2026-05-01', '2027-05-01', '2028-05-01']);
    expect(days(bing, 'unstake', long)).toEqual(['2029-04-15']);
  });

  test('has none of the pests of apples and pears', () => {
    const tasks = careEvents(bing, years).map(({ task }) => task);
    for (const task of ['codling-moth', 'maggot-traps', 'fire-blight', 'thin'])
      expect(tasks).not.toContain(task);
    expect(days(bing, 'fruit-fly')).toEqual(['2028-06-05 2028-07-24']);
  });

  test('is guarded against mice and sun before every winter', () => {
    expect(days(bing, 'mice', yearOf(2026))).toEqual(['2026-10-01 2026-10-15']);
    expect(days(bing, 'whiten', yearOf(2026))).toEqual(['2026-10-15 2026-11-01']);
  });
});

describe('an old pear', () => {
  test('has the work of every year, and none of the first', () => {
    expect(days(anjou, 'prune', yearOf(2026))).toEqual(['2026-03-01 2026-03-31']);
    expect(days(anjou, 'thin', yearOf(2026))).toEqual(['2026-06-01 2026-06-20']);
    for (const task of ['plant', 'water', 'mulch', 'pull-fruit', 'ties', 'unstake'])
      expect(days(anjou, task)).toEqual([]);
    expect(laterEvents(anjou, yearOf(2026))).toEqual([]);
  });

  test('is chilled for its weeks, and eaten from then on into the next year', () => {
    expect(days(anjou, 'chill', yearOf(2026))).toEqual(['2026-09-14 2026-11-23']);
    expect(days(anjou, 'eat', { first: '2026-12-01', last: '2026-12-31' })).toEqual([
      '2026-11-18 2027-03-29',
    ]);
    expect(days(anjou, 'eat', { first: '2027-02-01', last: '2027-02-28' })).toHaveLength(1);
  });

  test('is looked over for fire blight in the four weeks after bloom', () => {
    expect(days(anjou, 'fire-blight', yearOf(2026))).toEqual(['2026-05-08 2026-06-04']);
  });
});

test('at a colder place spring and harvest come later, and the work before winter earlier', () => {
  const colder = { ...anjou, shift: 10 };
  expect(days(colder, 'prune', yearOf(2026))).toEqual(['2026-03-11 2026-04-10']);
  expect(days(colder, 'pick', yearOf(2026))).toEqual(['2026-09-24 2026-10-08']);
  expect(days(colder, 'mice', yearOf(2026))).toEqual(['2026-09-21 2026-10-05']);
});

test('a tree planted in fall has its first season in the next year', () => {
  const fall = { ...bing, plantedOn: '2026-10-20' };
  expect(days(fall, 'plant')).toEqual(['2026-10-21']);
  expect(days(fall, 'whiten', yearOf(2026))).toEqual(['2026-10-21 2026-11-01']);
  expect(days(fall, 'mice', yearOf(2026))).toEqual([]); // over by then
  expect(days(fall, 'water')).toEqual(['2027-05-01 2027-09-30']);
});

test('a tree that is not from us is planted already', () => {
  const own = { ...bing, isHandedOver: false };
  for (const task of ['plant', 'cut-back', 'stake', 'guard']) expect(days(own, task)).toEqual([]);
  expect(days(own, 'water')).toHaveLength(1);
});

test('a tree of unknown variety and rootstock has the work of its kind only', () => {
  const unknown = { ...anjou, facts: kindOnly('apple'), stake: null, firstFruit: null };
  expect(careEvents(unknown, yearOf(2026)).map(({ task }) => task)).toEqual([
    'prune',
    'thin',
    'codling-moth',
    'maggot-traps',
    'mice',
    'whiten',
  ]);
});

test('rules name no amounts of anything sprayed, and the law is told in one line', () => {
  for (const { text } of careRules)
    expect(text).not.toMatch(/\b(spray|ounce|oz|teaspoon|ml)\b|[®™]/i);
  expect(pestDuty).toMatch(/^In Washington,.*\.$/);
});

const date = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
const trees: fc.Arbitrary<CareTree> = fc.record({
  facts: fc.oneof(
    fc.constantFrom(...kinds).map(kindOnly),
    fc.constantFrom(...kinds).map((kind) => ({ ...anjou.facts, kind })),
    fc.constantFrom(...kinds).map((kind) => ({ ...bing.facts, kind })),
  ),
  stake: fc.constantFrom('always', 'first years', 'none', null),
  caution: fc.constantFrom('', 'Its graft union is brittle'),
  firstFruit: fc.constantFrom(2, 3, 6, null),
  plantedOn: fc.option(date('1990-01-01', '2030-12-31')),
  isHandedOver: fc.boolean(),
  shift: fc.integer({ min: -14, max: 14 }),
});

test('of any tree, each task comes once a year, after planting, within the days asked for', () => {
  fc.assert(
    fc.property(trees, date('2024-01-01', '2030-01-01'), fc.nat(900), (tree, first, length) => {
      const last = new Date(Date.parse(first) + length * 86_400_000).toISOString().slice(0, 10);
      const events = careEvents(tree, { first, last });
      const names = events.map(({ task, year }) => `${task} ${year}`);
      expect(new Set(names).size).toBe(names.length);
      for (const event of events) {
        expect(event.first <= event.last).toBe(true);
        expect(event.first <= last && event.last >= first).toBe(true);
        expect(event.first > (tree.plantedOn ?? '')).toBe(true);
      }
      expect(events.map((event) => event.first)).toEqual(
        events.map((event) => event.first).toSorted(),
      );
    }),
  );
});
