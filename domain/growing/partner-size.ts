import { rootstockCategories, type RootstockFacts, type Tree } from '#domain/catalog/catalog.ts';

type Sized = Pick<Tree, 'roots' | 'priceCents'>;

/**
 * The tree whose rootstock grows most like the wanted one: the same size class, else the nearest,
 * then the nearest height.
 */
export function nearestInSize<T extends Sized>(
  trees: readonly T[],
  wanted: RootstockFacts | undefined,
): T | undefined {
  const [nearest] = trees.toSorted(
    (a, b) =>
      sizesApart(a.roots, wanted) - sizesApart(b.roots, wanted) || a.priceCents - b.priceCents,
  );
  return nearest;
}

/** Classes count before feet. */
export const sizesApart = (a: RootstockFacts | undefined, b: RootstockFacts | undefined): number =>
  1000 * classesApart(a, b) + feetApart(a, b);

const classesApart = (a: RootstockFacts | undefined, b: RootstockFacts | undefined): number =>
  a && b
    ? Math.abs(rootstockCategories.indexOf(a.category) - rootstockCategories.indexOf(b.category))
    : rootstockCategories.length;

const feetApart = (a: RootstockFacts | undefined, b: RootstockFacts | undefined): number =>
  a && b ? Math.abs(a.feet[0] + a.feet[1] - b.feet[0] - b.feet[1]) : 0;
