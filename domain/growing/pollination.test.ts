import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RootstockFacts } from '#domain/catalog/catalog.ts';
import { kinds } from '#domain/catalog/growing-facts.ts';
import { seedFacts } from '#server/catalog/seed/facts.ts';
import { seedVarieties } from '#server/catalog/seed/seed.ts';
import { listOtherTrees, unnamedTree } from './other-trees.ts';
import { serviceText } from './partner-texts.ts';
import type { PlaceClimate } from './place.ts';
import {
  closelyMatched,
  donorsOf,
  gradePollen,
  partnersOf,
  serviceOf,
  type Flowering,
} from './pollination.ts';
import { rankPartners, type PartnerWishes } from './rank-partners.ts';

const unknown: Flowering = {
  variety: 'Backyard Seedling',
  kind: 'apple',
  sportOf: null,
  ploidy: null,
  alleles: [],
  selfFruit: null,
  bloomFirst: null,
  bloomLast: null,
};
const catalog = seedVarieties.map(({ variety, kind }): Flowering => ({
  ...unknown,
  ...seedFacts.get(variety),
  variety,
  kind,
}));
const all = [...catalog, ...listOtherTrees(catalog)];
const tree = (variety: string): Flowering => {
  const found = all.find((known) => known.variety === variety);
  if (!found) throw new Error(`no tree named ${variety}`);
  return found;
};
const trees = (...varieties: string[]) => varieties.map(tree);
const names = (found: { variety: string }[]) => found.map(({ variety }) => variety);
const grade = (donor: string, recipient: string) => gradePollen(tree(donor), tree(recipient)).grade;
const standing = (one: string, ...others: string[]) =>
  serviceOf(tree(one), trees(one, ...others)).standing;

describe('pollen', () => {
  test.each([
    ['Bing', 'Rainier'],
    ['Rainier', 'Bing'],
    ['Lapins', 'Bing'],
    ['Sweetheart', 'Chelan'],
    ['Rainier', 'Chelan'],
    ['Royal Ann', 'Tieton'],
    ['Attika', 'Regina'],
    ['BlackGold', 'Regina'],
    ['Gala', 'Jonagold'],
    ['Fuji', 'Jonagold'],
    ['Honeycrisp', 'Gala'],
    ['Gala', 'Honeycrisp'],
    ['Granny Smith', 'Honeycrisp'],
    ['Yellow Transparent', 'Golden Russet'],
    ['Golden Russet', 'Yellow Transparent'],
    ['Zestar!', 'Gravenstein'],
    ['White-flowered crabapple', 'Honeycrisp'],
    ['Early crabapple', 'Zestar!'],
    ['Rescue', 'Flemish Beauty'],
    ['Bosc', 'Comice'],
    ["d'Anjou", 'Comice'],
    ["d'Anjou", 'Bartlett'],
    ['Bartlett', "d'Anjou"],
    ['Brookfield Gala', 'Honeycrisp'],
  ])('of %s serves %s', (donor, recipient) => expect(grade(donor, recipient)).toBe('good'));

  test.each([
    ['Gala', 'Bartlett', 'An apple does not pollinate a pear.'],
    ['Montmorency', 'Bing', 'A tart cherry does not pollinate a sweet cherry.'],
    ['Lapins', 'Montmorency', 'A sweet cherry does not pollinate a tart cherry.'],
    ['Gala', 'Gala', 'count as one'],
    ['Gala', 'Brookfield Gala', 'count as one variety'],
    ['Royal Gala', 'Brookfield Gala', 'count as one variety'],
    ['Williams', 'Bartlett', 'count as one variety'],
    ['Gravenstein', 'Zestar!', 'triploid'],
    ['Jonagold', 'Gala', 'triploid'],
    ['Mutsu', 'Gala', 'triploid'],
    ['Lambert', 'Bing', 'too closely related'],
    ['Emperor Francis', 'Bing', 'too closely related'],
    ['Early Robin', 'Van', 'too closely related'],
    ['Attika', 'Kordia', 'count as one variety'],
    ['Royal Ann', 'Bing', 'too closely related'],
    ['Van', 'Regina', 'too closely related'],
    ['Chelan', 'Tieton', 'too closely related'],
    ['Golden Delicious', 'Jonagold', 'too closely related'],
    ['Seckel', 'Bartlett', 'too closely related'],
    ['Bartlett', 'Seckel', 'too closely related'],
    ['Zestar!', 'Enterprise', 'Zestar! has finished blooming when Enterprise opens.'],
    ['Enterprise', 'Zestar!', 'Enterprise opens when Zestar! has finished blooming.'],
    ['Zestar!', 'Honeycrisp', 'has finished blooming'],
  ])('of %s does not serve %s: %s', (donor, recipient, reason) => {
    const verdict = gradePollen(tree(donor), tree(recipient));
    expect(verdict.grade).toBe('no');
    expect(verdict.reason).toContain(reason);
  });

  test('with a plain S4 is rejected by a style with S4’, and a primed one is not', () => {
    const bloom = { kind: 'sweet cherry', ploidy: 2, bloomFirst: 0, bloomLast: 8 } as const;
    const of = (variety: string, alleles: string[]): Flowering => ({
      ...unknown,
      ...bloom,
      variety,
      alleles,
    });
    expect(gradePollen(of('A', ['S3', 'S4']), of('B', ['S3', "S4'"])).grade).toBe('no');
    expect(gradePollen(of('B', ['S3', "S4'"]), of('A', ['S3', 'S4'])).grade).toBe('good');
    expect(gradePollen(of('A', ['S3', 'S4']), of('C', ['S1', "S4'"]))).toMatchObject({
      grade: 'good',
      reason: expect.stringContaining('partly compatible') as string,
    });
  });

  test('needs five days of common bloom, and two for a few fruits', () => {
    const until = (bloomLast: number) => ({ ...tree('Gala'), bloomFirst: -9, bloomLast });
    const donor = (days: number) => ({ ...until(days - 1), variety: 'Donor', alleles: [] });
    const grades = [-3, 0, 1, 2, 4, 5, 9].map(
      (days) => gradePollen(donor(days), tree('Gala')).grade,
    );
    expect(grades).toEqual(['no', 'no', 'no', 'little', 'little', 'good', 'good']);
  });

  test('of a tree with missing facts is a perhaps, never a wrong yes', () => {
    const entered: Flowering = { ...tree('Gala'), variety: 'Entered', alleles: [] };
    const cherry: Flowering = { ...tree('Bing'), variety: 'Entered', alleles: [] };
    expect(gradePollen(entered, tree('Honeycrisp')).grade).toBe('good');
    for (const [donor, recipient, reason] of [
      [{ ...entered, bloomFirst: null, bloomLast: null }, tree('Honeycrisp'), 'when Entered'],
      [tree('Honeycrisp'), { ...entered, bloomFirst: null, bloomLast: null }, 'when Entered'],
      [{ ...entered, ploidy: null }, tree('Honeycrisp'), 'is fertile'],
      [cherry, tree('Rainier'), 'whether Entered pollinates Rainier'],
      [unnamedTree('apple'), tree('Liberty'), 'when your unnamed apple blooms'],
    ] as const) {
      expect(gradePollen(donor, recipient)).toMatchObject({
        grade: 'perhaps',
        reason: expect.stringContaining(reason) as string,
      });
    }
  });
});

describe('a tree', () => {
  test.each<[string, string[], string]>([
    ['Lapins', [], 'alone'],
    ['Montmorency', [], 'alone'],
    ['Bing', ['Montmorency'], 'unserved'],
    ['Bing', ['Rainier'], 'served'],
    ['Chelan', ['Rainier'], 'served'],
    ['Rainier', ['Chelan'], 'served'],
    ['Chelan', ['Tieton'], 'unserved'],
    ['Tieton', ['Royal Ann'], 'served'],
    ['Gravenstein', ['Zestar!'], 'served'],
    ['Zestar!', ['Gravenstein'], 'unserved'],
    ['Jonagold', ['Gala'], 'served'],
    ['Gala', ['Jonagold'], 'unserved'],
    ['Rescue', ['Flemish Beauty'], 'served'],
    ['Flemish Beauty', ['Rescue'], 'served'],
    ['Bartlett', [], 'some'],
    ['Bartlett', ['Seckel'], 'some'],
    ['White-flowered crabapple', [], 'unknown'],
    ['Mutsu', ['Gala'], 'probably'],
  ])('%s beside %j is %s', (one, others, expected) =>
    expect(standing(one, ...others)).toBe(expected),
  );

  test('is probably served by one that nobody can name, and says so', () => {
    const service = serviceOf(tree('Liberty'), [tree('Liberty'), unnamedTree('apple')]);
    expect(service.standing).toBe('probably');
    expect(serviceText(tree('Liberty'), service)).toBe(
      'Liberty will probably bear: your unnamed apple may pollinate it. We do not know when your unnamed apple blooms.',
    );
  });

  test('of the catalog is self-fertile or has a partner there', () => {
    for (const one of catalog)
      expect([
        one.variety,
        ['unserved', 'unknown'].includes(serviceOf(one, catalog).standing),
      ]).toEqual([one.variety, false]);
  });
});

describe('whatever the facts', () => {
  const bloom = fc.oneof(
    fc.constant({ bloomFirst: null, bloomLast: null }),
    fc
      .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 0, max: 12 }))
      .map(([bloomFirst, days]) => ({ bloomFirst, bloomLast: bloomFirst + days })),
  );
  const anyTree = fc
    .tuple(
      fc.record({
        variety: fc.constantFrom('A', 'B', 'C', 'D'),
        kind: fc.constantFrom(...kinds),
        sportOf: fc.constantFrom(null, 'A', 'E'),
        ploidy: fc.constantFrom(2 as const, 3 as const, null),
        alleles: fc.uniqueArray(fc.constantFrom('S1', 'S3', 'S4', "S4'", 'S9'), { maxLength: 3 }),
        selfFruit: fc.constantFrom('none' as const, 'some' as const, 'full' as const, null),
      }),
      bloom,
    )
    .map(([facts, days]): Flowering => ({ ...facts, ...days }));

  test('bloom, kind and variety count the same in both directions', () => {
    const plain = anyTree.map((one) => ({ ...one, alleles: [], ploidy: 2 as const }));
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(gradePollen(a, b).grade).toBe(gradePollen(b, a).grade);
      }),
    );
  });

  test('nothing serves its own variety, and a triploid serves nothing', () => {
    fc.assert(
      fc.property(anyTree, anyTree, (a, b) => {
        expect(gradePollen(a, { ...b, variety: a.variety }).grade).toBe('no');
        expect(gradePollen({ ...a, ploidy: 3 }, b).grade).toBe('no');
      }),
    );
  });

  test('one more tree never makes a tree worse off', () => {
    const order = ['unserved', 'unknown', 'some', 'probably', 'served', 'alone'];
    fc.assert(
      fc.property(anyTree, fc.array(anyTree), anyTree, (one, others, more) => {
        const before = serviceOf(one, others).standing;
        const after = serviceOf(one, [...others, more]).standing;
        expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
      }),
    );
  });

  test('a yes is only said of trees whose bloom is known', () => {
    fc.assert(
      fc.property(anyTree, anyTree, (a, b) => {
        if (gradePollen(a, b).grade !== 'good') return;
        expect([a.bloomFirst, b.bloomFirst, a.ploidy]).not.toContain(null);
      }),
    );
  });
});

test('good partners come before little ones; five days together count as much as nine', () => {
  const donors = (one: string, ...others: string[]) =>
    donorsOf(tree(one), trees(...others)).map(({ donor }) => donor.variety);
  expect(donors('Skeena', 'Lapins', 'Bing', 'Regina')).toEqual(['Bing', 'Regina', 'Lapins']);
  expect(donors('Comice', 'Bartlett', "d'Anjou", 'Bosc')).toEqual(['Bartlett', "d'Anjou", 'Bosc']);
  expect(partnersOf(tree('Skeena'), trees('Lapins', 'Bing'))).toHaveLength(1);
});

describe('partners are recommended by what matters', () => {
  const farm: PlaceClimate = { zone: '6b', hardFrost: '10-12', shift: 0 };
  const roots = (category: RootstockFacts['category'], feet: [number, number]) =>
    ({ category, feet }) as unknown as RootstockFacts; // ranking reads these two
  const dwarf = roots('Dwarf', [8, 10]);
  const large = roots('Semi-dwarf', [12, 15]);
  const candidates = seedVarieties.map(({ variety, kind, zones }) => ({
    ...tree(variety),
    ...seedFacts.get(variety)!,
    kind,
    variety,
    zones,
  }));
  const rank = (
    variety: string,
    among: readonly string[],
    wishes: PartnerWishes<(typeof candidates)[number]>,
  ) =>
    rankPartners(
      candidates.find((one) => one.variety === variety)!,
      among.map((name) => candidates.find((one) => one.variety === name)!),
      wishes,
    ).map(({ donor }) => donor.variety);
  const onDwarf = (...varieties: string[]) => ({
    beside: dwarf,
    of: ({ variety }: { variety: string }) => [varieties.includes(variety) ? dwarf : large],
  });

  test.each([
    [
      'the place before days of bloom',
      'Honeycrisp',
      ['Enterprise', 'Granny Smith', 'Gala'],
      {},
      ['Gala', 'Enterprise', 'Granny Smith'],
    ],
    [
      'all of a place that is not known alike',
      'Honeycrisp',
      ['Enterprise', 'Gala'],
      { climate: undefined },
      ['Enterprise', 'Gala'],
    ],
    [
      'the place before size',
      'Honeycrisp',
      ['Enterprise', 'Gala'],
      { size: onDwarf('Enterprise') },
      ['Gala', 'Enterprise'],
    ],
    [
      'size before season',
      'Gala',
      ['Golden Delicious', 'Honeycrisp'],
      { size: onDwarf('Honeycrisp') },
      ['Honeycrisp', 'Golden Delicious'],
    ],
    [
      'another season last',
      'Gala',
      ['Honeycrisp', 'Golden Delicious'],
      {},
      ['Golden Delicious', 'Honeycrisp'],
    ],
    ['only good ones', 'Honeycrisp', ['Zestar!', 'Gravenstein', 'Gala'], {}, ['Gala']],
  ])('%s: for %s', (_case, variety, among, wishes, expected) => {
    expect(rank(variety, among, { climate: farm, ...wishes })).toEqual(expected);
  });
});

test('varieties whose pollen is rejected are named, unless it makes no difference', () => {
  expect(names(closelyMatched(tree('Tieton'), catalog))).toEqual(['Chelan']);
  expect(names(closelyMatched(tree('Jonagold'), catalog))).toEqual(['Golden Delicious']);
  expect(names(closelyMatched(tree('Gala'), catalog))).toEqual([]);
});

describe('trees outside the catalog', () => {
  test('flower like the variety that they are a sport of', () => {
    expect(tree("Red d'Anjou")).toMatchObject({ sportOf: "d'Anjou", alleles: ['S1', 'S14'] });
    const sport = listOtherTrees([]).find(({ variety }) => variety === "Red d'Anjou");
    expect(sport).toMatchObject({ kind: 'pear', bloomFirst: null, selfFruit: null });
  });

  test('give way to the catalog and have names of their own', () => {
    const ours = { ...tree('Gala'), variety: 'mutsu' };
    expect(names(listOtherTrees([ours]))).not.toContain('Mutsu');
    expect(new Set(names(all).map((name) => name.toLowerCase())).size).toBe(all.length);
  });
});
