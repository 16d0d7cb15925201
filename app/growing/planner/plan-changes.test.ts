import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import { newPlan } from '#domain/growing/planner/new-plan.ts';
import type { PlanTree } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts, PlannerRootstock } from '#domain/growing/planner/planner-facts.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import { missingFrom, treesOfCart, treesOfOrchard } from './known-places.ts';
import { changeTree, movedBy, moveTree, onGrid } from './plan-changes.ts';
import { startFrom, takeStep } from './plan-history.ts';
import { shoppingList } from './shopping-list.ts';

const gala: PlanTree = {
  id: 'one',
  variety: 'Gala',
  rootstock: 'Geneva 41',
  east: 10,
  south: 10,
  isPlanted: false,
};
const plan = { ...newPlan(), trees: [gala] };
const roots = { name: 'Geneva 41', shortName: 'G.41', otherNames: [] as string[] };
const facts: PlannerFacts = {
  varieties: [],
  rootstocks: [roots as unknown as PlannerRootstock], // names are all that is read here
  products: [
    { id: 'p1', variety: 'Gala', rootstock: 'Geneva 41', free: 2, fruit: 'Apple' },
    { id: 'p2', variety: 'Fuji', rootstock: 'Geneva 41', free: 0, fruit: 'Apple' },
  ],
};
const inCart = (id: string, quantity: number) =>
  ({ quantity, product: { id, variety: 'Gala', rootstock: 'Geneva® 41' } }) as CartItem;

describe('a tree', () => {
  test('is moved to the same feet by keys and by pointer', () => {
    const feet = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(
        feet,
        feet,
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        (right, down, off) => {
          let byKeys = { east: 100, south: 100 };
          for (let step = 0; step < Math.abs(right); step++)
            byKeys = movedBy(byKeys, Math.sign(right), 0);
          for (let step = 0; step < Math.abs(down); step++)
            byKeys = movedBy(byKeys, 0, Math.sign(down));
          expect(onGrid({ east: 100 + right + off, south: 100 + down + off })).toEqual(byKeys);
        },
      ),
    );
  });

  test('stays between 0 and 500 ft, in steps of 3 inches', () => {
    expect(movedBy({ east: 0, south: 500 }, -5, 5)).toEqual({ east: 0, south: 500 });
    expect(movedBy({ east: 1, south: 1 }, 0.25, -0.25)).toEqual({ east: 1.25, south: 0.75 });
    expect(onGrid({ east: -3, south: 501 })).toEqual({ east: 0, south: 500 });
  });
});

describe('history', () => {
  const moved = (east: number) => ({
    type: 'change' as const,
    change: moveTree('one', { east, south: 10 }),
  });
  const start = { ...startFrom(undefined), plan };

  test('undoes and redoes each change', () => {
    const changed = [moved(11), moved(12)].reduce(takeStep, start);
    const undone = takeStep(changed, { type: 'undo' });
    expect(undone.plan.trees[0]?.east).toBe(11);
    expect(takeStep(undone, { type: 'redo' }).plan).toEqual(changed.plan);
    expect(takeStep(takeStep(undone, moved(20)), { type: 'redo' }).plan.trees[0]?.east).toBe(20);
    expect(takeStep(start, { type: 'undo' })).toBe(start);
  });

  test('ignores a change that changes nothing', () => {
    expect(takeStep(start, moved(10))).toBe(start);
    expect(changeTree('gone', { east: 1 })(plan)).toBe(plan);
  });

  test('what was changed while saving stays unsaved', () => {
    const saved = { id: 'plan', version: 2 };
    const later = takeStep(takeStep(start, moved(11)), { type: 'saved', plan, saved });
    expect([later.isChanged, later.saved]).toEqual([true, saved]);
    expect(takeStep(start, { type: 'saved', plan, saved }).isChanged).toBe(false);
  });
});

describe('buying the trees of a plan', () => {
  const trees = (count: number, more: Partial<PlanTree> = {}) =>
    Array.from({ length: count }, (_, at) => ({ ...gala, id: `${at}`, ...more }));
  const list = (of: PlanTree[], cart: CartItem[] = []) =>
    shoppingList({ ...plan, trees: of }, facts, cart);

  test('counts what is in the cart, and leaves out trees that stand already', () => {
    expect(list(trees(2)).wanted).toEqual([
      { productId: 'p1', name: 'Gala on Geneva 41', quantity: 2 },
    ]);
    expect(list(trees(2), [inCart('p1', 1)]).wanted[0]?.quantity).toBe(1);
    expect(list(trees(2), [inCart('p1', 2)])).toEqual({ wanted: [], missing: [] });
    expect(list(trees(2, { isPlanted: true }))).toEqual({ wanted: [], missing: [] });
  });

  test('says what is not in stock', () => {
    expect(list(trees(3))).toMatchObject({
      wanted: [{ quantity: 2 }],
      missing: ['Only 2 of 3 Gala on Geneva 41 in stock.'],
    });
    expect(list(trees(1, { variety: 'Fuji' })).missing).toEqual(['Fuji on Geneva 41 is sold out.']);
    expect(list(trees(1, { rootstock: null })).missing).toEqual(['Choose a rootstock for Gala.']);
    expect(list(trees(1, { variety: 'Mutsu' })).missing).toEqual([
      'We do not sell Mutsu on Geneva 41.',
    ]);
  });
});

test('trees of cart and orchard are offered until they are on the plan', () => {
  expect(treesOfCart([inCart('p1', 2)], facts)).toEqual(
    Array.from({ length: 2 }, () => ({
      variety: 'Gala',
      rootstock: 'Geneva 41',
      isPlanted: false,
    })),
  );
  expect(missingFrom(plan, treesOfCart([inCart('p1', 2)], facts))).toHaveLength(1);
  const owned = { variety: null, kind: 'pear', rootstock: null, quantity: 1, goneOn: null };
  const orchard = [
    { ...owned, place: 'mine' },
    { ...owned, place: 'neighbor' },
    { ...owned, place: 'mine', goneOn: '2026-01-01' },
  ] as OrchardTree[];
  expect(treesOfOrchard(orchard, facts)).toEqual([
    { variety: 'Unnamed pear', rootstock: null, isPlanted: true },
  ]);
});
