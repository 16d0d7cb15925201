/**
 * The three numbers of a tree: **for sale** is the stock, without sold trees and with those that are kept for people in line (what
 * one buyer can have is less); **sold** are those of orders and
 * replacements that are not handed over, or kept for an answer to a shortfall; **standing** are both, what one counts in the field.
 */
export interface TreeCounts {
  forSale: number;
  sold: number;
}

export const standing = ({ forSale, sold }: TreeCounts): number => forSale + sold;

/** What is for sale when so many stand. Below 0: that many sold trees are missing. */
export const forSaleOf = (counted: number, { sold }: Pick<TreeCounts, 'sold'>): number =>
  counted - sold;

export const forSaleLabel = (sold: number): string =>
  sold > 0 ? `For sale, without the ${sold} sold` : 'For sale';
export const standingLabel = (sold: number): string =>
  sold > 0 ? `Standing, with the ${sold} sold` : 'Standing';

/** '7 for sale and 11 sold: 18 standing' */
export const countsText = (counts: TreeCounts): string =>
  `${counts.forSale} for sale and ${counts.sold} sold: ${standing(counts)} standing`;

/** What a count means for the orders: '5 sold, so 2 for sale', or how many sold trees are missing. */
export function countOutcome(
  counted: number,
  { sold }: Pick<TreeCounts, 'sold'>,
): { short: number; text: string } {
  const forSale = forSaleOf(counted, { sold });
  if (forSale < 0) return { short: -forSale, text: `${sold} sold: short by ${-forSale}` };
  return {
    short: 0,
    text: sold > 0 ? `${sold} sold, so ${forSale} for sale` : `${forSale} for sale`,
  };
}

/** Where a shortfall is opened for a count. */
export const shortfallPath = (productId: string, counted: number): string =>
  `/admin/shortfalls?tree=${productId}&counted=${counted}`;

/** Why a loss cannot be written off: it takes trees that are sold. */
export const promisesOpen = (counted: number, { sold }: Pick<TreeCounts, 'sold'>): string =>
  `${sold} of these trees are sold. With ${counted} standing, ${sold - counted} of them are missing: open a shortfall for this count.`;
