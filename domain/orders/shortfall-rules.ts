import { countDays } from '#domain/calendar-days.ts';
import type { Tree } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { sizesApart } from '#domain/growing/partner-size.ts';

// Who is served when trees are missing, and what the others are offered.

/**
 * Serves the first ones.
 * @param lines by payment, oldest first
 * @returns the lines with how many of their trees are served
 */
export function serveInOrder<T extends { trees: number }>(
  lines: readonly T[],
  counted: number,
): (T & { served: number })[] {
  let left = counted;
  return lines.map((line) => {
    const served = Math.min(line.trees, left);
    left -= served;
    return { ...line, served };
  });
}

/** A tree as offers are compared. */
export interface ComparedTree extends Pick<Tree, 'variety' | 'rootstock' | 'roots' | 'priceCents'> {
  productId: string;
  growing: Pick<GrowingFacts, 'kind' | 'pickFirst' | 'pickLast' | 'uses'>;
}

/**
 * Trees that can stand in for a missing one, best first: its variety on other rootstocks, the
 * nearest in size first; then varieties of its kind on its rootstock or in its size class, by how
 * much alike they are.
 */
export function rankSubstitutes<T extends ComparedTree>(
  missing: ComparedTree,
  trees: readonly T[],
): T[] {
  const others = trees.filter(
    ({ productId, growing }) =>
      productId !== missing.productId && growing.kind === missing.growing.kind,
  );
  const sameVariety = others
    .filter(({ variety }) => variety === missing.variety)
    .toSorted(
      (a, b) =>
        sizesApart(a.roots, missing.roots) - sizesApart(b.roots, missing.roots) || byPrice(a, b),
    );
  const sameSize = others
    .filter((tree) => tree.variety !== missing.variety && isOfSize(tree, missing))
    .toSorted((a, b) => likeness(b, missing) - likeness(a, missing) || byPrice(a, b));
  return [...sameVariety, ...sameSize];
}

const byPrice = (a: ComparedTree, b: ComparedTree): number => a.priceCents - b.priceCents;

const isOfSize = (tree: ComparedTree, { rootstock, roots }: ComparedTree): boolean =>
  tree.rootstock === rootstock || (roots !== undefined && tree.roots?.category === roots.category);

const nearPriceCents = 500;

/** From 0 to 100: picking days 40, uses 30, size 20, price 10. */
export function likeness(tree: ComparedTree, missing: ComparedTree): number {
  const sameSize = tree.roots?.category === missing.roots?.category;
  const nearPrice = Math.abs(tree.priceCents - missing.priceCents) <= nearPriceCents;
  return (
    40 * pickedTogether(tree.growing, missing.growing) +
    30 * usedAlike(tree.growing.uses, missing.growing.uses) +
    (sameSize ? 20 : 0) +
    (nearPrice ? 10 : 0)
  );
}

/** The share of the missing tree's picking days. */
function pickedTogether(
  tree: Pick<GrowingFacts, 'pickFirst' | 'pickLast'>,
  missing: Pick<GrowingFacts, 'pickFirst' | 'pickLast'>,
): number {
  const [a, b] = [daysOf(tree), daysOf(missing)];
  if (!a || !b) return 0;
  const together = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1;
  return Math.max(0, together) / (b.last - b.first + 1);
}

const daysOf = ({ pickFirst, pickLast }: Pick<GrowingFacts, 'pickFirst' | 'pickLast'>) =>
  pickFirst && pickLast ? { first: countDays(pickFirst), last: countDays(pickLast) } : undefined;

/** The uses in common, of all uses of both. */
function usedAlike(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 0 : a.filter((use) => b.includes(use)).length / all.size;
}
