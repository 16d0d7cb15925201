import type { PlannerFacts, PlannerVariety } from '#domain/growing/planner/planner-facts.ts';

/** The first in stock, else the first that it is sold on; null: not sold. */
export function usualRootstock(
  { variety }: Pick<PlannerVariety, 'variety'>,
  { products }: PlannerFacts,
): string | null {
  const sold = products.filter((product) => product.variety === variety);
  return (sold.find(({ free }) => free > 0) ?? sold[0])?.rootstock ?? null;
}

/** 'Geneva 41, in stock' */
export function rootstockLabel(
  variety: string,
  rootstock: string,
  { products }: PlannerFacts,
): string {
  const product = products.find((one) => one.variety === variety && one.rootstock === rootstock);
  if (!product) return rootstock;
  return product.free > 0 ? `${rootstock}, in stock` : `${rootstock}, sold out`;
}
