/**
 * What makes up the trees of a kind that **stand** in the field: the **stock**, which is in no
 * order (those **for the line** are part of it, and the rest is **free**), and the trees **in
 * orders**. `docs/architecture.md` has each number.
 */
export interface TreeCounts {
  stock: number;
  inOrders: number;
}

export const standing = ({ stock, inOrders }: TreeCounts): number => stock + inOrders;

/** The stock when so many stand. Below 0: that many trees in orders are missing. */
export const stockFromCount = (
  counted: number,
  { inOrders }: Pick<TreeCounts, 'inOrders'>,
): number => counted - inOrders;

export const stockLabel = (inOrders: number): string =>
  inOrders > 0 ? `Counted stock, without the ${inOrders} in orders` : 'Counted stock';
export const standingLabel = (inOrders: number): string =>
  inOrders > 0 ? `Standing, with the ${inOrders} in orders` : 'Standing';

/** '7 in stock and 11 in orders: 18 standing' */
export const countsText = (counts: TreeCounts): string =>
  `${counts.stock} in stock and ${counts.inOrders} in orders: ${standing(counts)} standing`;

/** What a count means: '5 in orders, so 2 in stock', or how many trees in orders are missing. */
export function countOutcome(
  counted: number,
  { inOrders }: Pick<TreeCounts, 'inOrders'>,
): { short: number; text: string } {
  const stock = stockFromCount(counted, { inOrders });
  if (stock < 0) return { short: -stock, text: `${inOrders} in orders: short by ${-stock}` };
  return {
    short: 0,
    text: inOrders > 0 ? `${inOrders} in orders, so ${stock} in stock` : `${stock} in stock`,
  };
}

/** Where a shortfall is opened for a count. */
export const shortfallPath = (productId: string, counted: number): string =>
  `/admin/shortfalls?tree=${productId}&counted=${counted}`;

/** Why a loss cannot be written off: it takes trees that are in orders. */
export const promisesOpen = (counted: number, { inOrders }: Pick<TreeCounts, 'inOrders'>): string =>
  `${inOrders} of these trees are in orders. With ${counted} standing, ${inOrders - counted} of them are missing: open a shortfall for this count.`;
