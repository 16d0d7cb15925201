import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flowering } from '#domain/growing/pollination.ts';
import { checkPlan } from './check-plan.ts';
import { feetText } from './feet-text.ts';
import { fillRectangle, fillYard, freePlace } from './fill.ts';
import { degreesFromSouth, isInside } from './geometry.ts';
import { newPlan } from './new-plan.ts';
import { nearestLinks, partnerLinks } from './partner-links.ts';
import { knownTrees } from './plan-trees.ts';
import { planSchema, type PlanTree, type Yard } from './plan.ts';
import type { PlannerFacts, PlannerRootstock } from './planner-facts.ts';
import { printScale } from './print-scale.ts';
import { tapeDistances } from './tape.ts';
import { rectangularYard } from './yard.ts';

const g41: PlannerRootstock = {
  name: 'Geneva 41',
  shortName: 'G.41',
  otherNames: [],
  fruit: 'Apple',
  width: 7,
  inRow: 6,
  rowsApart: 12,
  toWall: 4,
  height: 10,
  stake: 'always',
};
const ohxf87: PlannerRootstock = {
  ...g41,
  name: 'OHxF 87',
  shortName: 'OHxF 87',
  fruit: 'Pear',
  width: 12,
  inRow: 12,
  rowsApart: 16,
  toWall: 6,
  height: 15,
  stake: 'none',
};
const mystery: PlannerRootstock = {
  ...g41,
  name: 'Mystery',
  width: null,
  inRow: null,
  rowsApart: null,
  toWall: null,
  stake: null,
};

const flowering = (variety: string, more: Partial<Flowering> = {}) => ({
  variety,
  kind: 'apple' as const,
  fruit: 'Apple' as const,
  isOurs: true,
  sportOf: null,
  ploidy: 2 as const,
  alleles: [],
  selfFruit: 'none' as const,
  bloomFirst: 0,
  bloomLast: 9,
  ...more,
});
const facts: PlannerFacts = {
  varieties: [
    flowering('Gala'),
    flowering('Fuji'),
    flowering('Gravenstein', { ploidy: 3 }),
    { ...flowering('Bosc', { kind: 'pear' }), fruit: 'Pear' },
  ],
  rootstocks: [g41, ohxf87, mystery],
  products: [],
};

let count = 0;
const tree = (
  variety: string,
  east: number,
  south: number,
  more: Partial<PlanTree> = {},
): PlanTree => ({
  id: `tree-${++count}`,
  variety,
  rootstock: 'Geneva 41',
  east,
  south,
  isPlanted: true,
  ...more,
});
const yard = rectangularYard(200, 200);
const findings = (trees: PlanTree[], inYard: Yard = yard) =>
  checkPlan({ trees, yard: inYard }, facts).map(({ findings: found }) =>
    found.map(({ level, text }) => `${level}: ${text}`),
  );

describe('room', () => {
  test('is short where circles share more than a foot', () => {
    const [apart, close] = [tree('Fuji', 56, 50), tree('Fuji', 55.75, 50)];
    expect(findings([tree('Gala', 50, 50), apart])).toEqual([[], []]);
    expect(findings([tree('Gala', 50, 50), close])).toEqual([
      ['error: 5 ft 9 in from Fuji: they will grow 1 ft 3 in into each other.'],
      ['error: 5 ft 9 in from Gala: they will grow 1 ft 3 in into each other.'],
    ]);
  });

  test('in a row closer than usual is only a hint', () => {
    const pears = [11, 11.75, 12].map(
      (feet) =>
        findings([
          tree('Gala', 50, 50, { rootstock: 'OHxF 87' }),
          tree('Fuji', 50 + feet, 50, { rootstock: 'OHxF 87' }),
        ])[0]?.[0],
    );
    expect(pears).toEqual([
      'hint: 11 ft from Fuji: 12 ft is usual in a row.',
      'hint: 11 ft 9 in from Fuji: 12 ft is usual in a row.',
      undefined,
    ]);
  });

  test('is kept from house, fence and property line, not from a lawn', () => {
    const built: Yard = {
      ...yard,
      features: [
        { kind: 'house', from: { east: 100, south: 100 }, to: { east: 80, south: 80 } },
        { kind: 'fence', from: { east: 20, south: 20 }, to: { east: 60, south: 20 } },
        { kind: 'lawn', from: { east: 100, south: 10 }, to: { east: 150, south: 60 } },
      ],
    };
    const at = (east: number, south: number) =>
      findings([tree('Gala', east, south), tree('Fuji', east + 20, south)], built)[0];
    expect(at(90, 76.5)).toEqual(['error: 3 ft 6 in from the house: it needs 4 ft.']);
    expect(at(90, 90)).toContain('error: 0 ft from the house: it needs 4 ft.');
    expect(at(40, 23)).toEqual(['error: 3 ft from the fence: it needs 4 ft.']);
    expect(at(120, 30)).toEqual([]);
    expect(at(3, 100)).toEqual(['error: 3 ft from the property line: it needs 4 ft.']);
    expect(at(4, 100)).toEqual([]);
  });

  test('outside of an L-shaped yard is an error', () => {
    const corners = [
      [0, 0],
      [50, 0],
      [50, 50],
      [25, 50],
      [25, 25],
      [0, 25],
    ] as const;
    const shape: Yard = { ...yard, corners: corners.map(([east, south]) => ({ east, south })) };
    expect(findings([tree('Gala', 10, 40)], shape)[0]).toContain(
      'error: It stands outside the yard.',
    );
    expect(findings([tree('Gala', 40, 40)], shape)[0]).not.toContain(
      'error: It stands outside the yard.',
    );
    expect(isInside({ east: 10, south: 10 }, shape.corners)).toBe(true);
  });

  test('is never promised where facts are missing', () => {
    const [unknown] = findings([tree('Gala', 0, 0, { rootstock: null })]);
    expect(unknown).toContain(
      'unknown: We do not know its rootstock, so we do not know its width or the room it needs.',
    );
    expect(findings([tree('Gala', 50, 50, { rootstock: 'Ghost' })])[0]?.[0]).toMatch(
      /^unknown: We do not know Ghost/,
    );
    const [beside, doubtful] = findings([
      tree('Gala', 50, 50),
      tree('Fuji', 52, 50, { rootstock: 'Mystery', isPlanted: false }),
    ]);
    expect(beside).toEqual(['unknown: 2 ft from Fuji, whose width we do not know.']);
    expect(doubtful).toEqual([
      'unknown: We do not know its width, so we cannot tell whether it has room.',
      'unknown: We do not know how far apart it is planted in a row.',
      'unknown: We do not know how far from a wall or line it should stand.',
      'unknown: We do not know whether it needs a stake.',
    ]);
    expect(fillRectangle(100, 100, mystery)).toBeUndefined();
    expect(findings([tree('Ghost Apple', 50, 50)])[0]).toEqual([
      'unknown: We do not know whether Ghost Apple needs a partner.',
    ]);
  });
});

describe('shade', () => {
  const shaded = (north: number, tallEast: number, tallSouth: number) =>
    findings(
      [
        tree('Gala', 100, 100),
        tree('Fuji', 100 + tallEast, 100 + tallSouth, { rootstock: 'OHxF 87' }),
      ],
      { ...yard, north },
    )[0]?.some((text) => text.includes('will shade it'));

  test('comes from a taller tree to the south, nearer than its own height', () => {
    expect(shaded(0, 0, 14)).toBe(true);
    expect(shaded(0, 9, 10)).toBe(true);
    expect(shaded(0, 10, 9)).toBe(false);
    expect(shaded(0, 0, 15)).toBe(false);
    expect(shaded(0, 0, -14)).toBe(false);
  });

  test('follows north', () => {
    expect(shaded(180, 0, -14)).toBe(true);
    expect(shaded(90, -14, 0)).toBe(true); // north is to the right
    expect(shaded(90, 14, 0)).toBe(false);
    expect(degreesFromSouth({ east: 0, south: 0 }, { east: 0, south: 5 }, 0)).toBe(0);
  });
});

describe('partners', () => {
  test('count within 100 ft', () => {
    const gala = tree('Gala', 0, 100);
    const [near] = checkPlan({ yard, trees: [gala, tree('Fuji', 100, 100)] }, facts);
    expect(near?.bearing).toBe('Gala will bear: Fuji pollinates it.');
    expect(near?.partners.map(({ feet, isNear }) => [feet, isNear])).toEqual([[100, true]]);
    const [far] = checkPlan({ yard, trees: [gala, tree('Fuji', 100.25, 100)] }, facts);
    expect(far?.bearing).toBe('');
    expect(far?.findings.at(-1)).toMatchObject({ level: 'hint' });
    expect(far?.partners[0]?.isNear).toBe(false);
  });

  test('are not trees of the same variety, of another kind, or triploids', () => {
    for (const other of ['Gala', 'Bosc', 'Gravenstein'])
      expect(findings([tree('Gala', 50, 50), tree(other, 80, 50)])[0]?.at(-1)).toMatch(
        /^hint: Gala needs another apple/,
      );
  });

  test('are drawn once a pair, the nearest of each tree', () => {
    const trees = [tree('Gala', 50, 50), tree('Fuji', 60, 50), tree('Fuji', 90, 50)];
    const drawn = nearestLinks(partnerLinks(knownTrees(trees, facts)));
    expect(drawn.map(({ from, to }) => [from.number, to.number].toSorted())).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });
});

describe('how many fit', () => {
  test('a yard of 20 × 30 ft holds 8 trees on Geneva 41 in two rows, or 2 on OHxF 87', () => {
    expect(fillRectangle(20, 30, g41)).toMatchObject({ rows: 2, perRow: 4, along: 'depth' });
    expect(fillRectangle(20, 30, g41)?.points).toHaveLength(8);
    expect(fillRectangle(20, 30, ohxf87)?.points).toHaveLength(2);
    expect(fillRectangle(30, 20, g41)?.points).toHaveLength(8);
    expect(fillRectangle(7, 30, g41)?.points).toEqual([]);
  });

  test('every tree has room, in steps of 3 inches', () => {
    const sides = fc.integer({ min: 4, max: 400 }).map((quarters) => quarters / 4);
    fc.assert(
      fc.property(sides, sides, fc.constantFrom(g41, ohxf87), (width, depth, roots) => {
        const points = fillRectangle(width, depth, roots)?.points ?? [];
        const trees = points
          .slice(0, 60)
          .map(({ east, south }) => tree('Gala', east, south, { rootstock: roots.name }));
        const plan = { name: 'Yard', yard: rectangularYard(width, depth), trees };
        expect(planSchema.safeParse(plan).success).toBe(true);
        expect(
          findings(trees, plan.yard)
            .flat()
            .filter((text) => text.startsWith('error')),
        ).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('a yard with a house is filled around it', () => {
    const plan = { ...newPlan(), yard: rectangularYard(20, 30) };
    plan.yard.features.push({
      kind: 'house',
      from: { east: 0, south: 0 },
      to: { east: 20, south: 10 },
    });
    const wanted = { variety: 'Gala', rootstock: 'Geneva 41', isPlanted: false };
    const points = fillYard(plan, wanted, facts);
    expect(points.length).toBeGreaterThan(0);
    expect(points.length).toBeLessThan(8);
    const place = freePlace(plan, wanted, facts);
    expect(findings([tree('Gala', place.east, place.south)], plan.yard)[0]).not.toContainEqual(
      expect.stringMatching(/^error/),
    );
  });
});

test('what is placed is not criticized afterwards, except for what no place changes', () => {
  const feet = fc.integer({ min: 24, max: 480 }).map((quarters) => quarters / 4);
  const kinds = fc.constantFrom(
    { variety: 'Gala', rootstock: 'Geneva 41', isPlanted: true },
    { variety: 'Fuji', rootstock: 'OHxF 87', isPlanted: true },
    { variety: 'Bosc', rootstock: 'OHxF 87', isPlanted: true },
  );
  const helpable = (trees: PlanTree[], inYard: Yard) =>
    findings(trees, inYard).map((found) =>
      found.filter((text) => /^(error|hint)/.test(text) && !/stake|needs another/.test(text)),
    );
  fc.assert(
    fc.property(feet, feet, feet, feet, kinds, kinds, (width, depth, east, south, one, other) => {
      const stands = tree(one.variety, Math.min(east, width), Math.min(south, depth), one);
      const plan = { ...newPlan(), yard: rectangularYard(width, depth), trees: [stands] };
      const before = helpable([stands], plan.yard)[0];
      const points = fillYard(plan, other, facts).slice(0, 40);
      const rows = points.map((point) => tree(other.variety, point.east, point.south, other));
      const [first, ...filled] = helpable([stands, ...rows], plan.yard);
      expect(first).toEqual(before);
      expect(filled.flat()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a tree is placed out of the shade, at the distance of its row, and near a partner', () => {
  const wanted = { variety: 'Gala', rootstock: 'Geneva 41', isPlanted: true };
  const tall = tree('Fuji', 10, 20, { rootstock: 'OHxF 87' });
  const small = { ...newPlan(), yard: rectangularYard(40, 40), trees: [tall] };
  const place = freePlace(small, wanted, facts);
  expect(findings([tall, tree('Gala', place.east, place.south)], small.yard).flat()).toEqual([]);
  const far = tree('Fuji', 290, 290);
  const large = { ...newPlan(), yard: rectangularYard(300, 300), trees: [far] };
  const near = freePlace(large, wanted, facts);
  expect(findings([far, tree('Gala', near.east, near.south)], large.yard).flat()).toEqual([]);
});

describe('a plan', () => {
  const valid = { name: 'Yard', yard, trees: [tree('Gala', 1.25, 2)] };
  const parses = (plan: unknown) => planSchema.safeParse(plan).success;

  test('has limits', () => {
    expect(parses(valid)).toBe(true);
    const many = (length: number) => Array.from({ length }, (_, at) => tree('Gala', at, 1));
    expect(parses({ ...valid, trees: many(200) })).toBe(true);
    expect(parses({ ...valid, trees: many(201) })).toBe(false);
    expect(parses({ ...valid, yard: rectangularYard(500, 500) })).toBe(true);
    expect(parses({ ...valid, yard: rectangularYard(500.25, 10) })).toBe(false);
    expect(parses({ ...valid, trees: [tree('Gala', 1.1, 2)] })).toBe(false);
    expect(parses({ ...valid, trees: [tree('Gala', -1, 2)] })).toBe(false);
    expect(parses({ ...valid, trees: [valid.trees[0], valid.trees[0]] })).toBe(false);
    expect(parses({ ...valid, yard: { ...yard, marks: [0, 4] } })).toBe(false);
    expect(parses({ ...valid, yard: { ...yard, marks: [1, 1] } })).toBe(false);
    const corners = Array.from({ length: 21 }, (_, at) => ({ east: at, south: at % 2 }));
    expect(parses({ ...valid, yard: { ...yard, corners } })).toBe(false);
    expect(parses({ ...valid, yard: { ...yard, corners: corners.slice(0, 20) } })).toBe(true);
  });

  test('is staked out with two tapes', () => {
    expect(tapeDistances({ east: 3, south: 4 }, yard)[0]).toBe(5);
    expect(tapeDistances({ east: 197, south: 4 }, yard)[1]).toBe(5);
  });

  test('tells distances in feet and inches', () => {
    expect([0, 0.25, 11.999, 12.25, 14.999].map(feetText)).toEqual([
      '0 ft',
      '3 in',
      '12 ft',
      '12 ft 3 in',
      '15 ft',
    ]);
  });

  test('says what is around a tree', () => {
    const [gala] = checkPlan({ yard, trees: [tree('Gala', 12, 50), tree('Fuji', 26, 50)] }, facts);
    expect(gala?.surroundings).toBe('12 ft from the property line, 14 ft from Fuji');
  });

  test('prints at 10, 20 or 50 ft an inch, as large as the paper allows', () => {
    expect(
      [60, 69, 70, 138, 139, 345, 346, 500].map((feet) => printScale(rectangularYard(feet, 40))),
    ).toEqual([10, 10, 20, 20, 50, 50, 100, 100]);
    expect(printScale(rectangularYard(40, 65))).toBe(10);
  });
});
