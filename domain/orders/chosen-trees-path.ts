import type { AddToCart } from './cart.ts';

// Apart from what reads such an address: every page that sells trees loads this, and none of them the checks.

const page = '/chosen-trees';

/** The page that shows trees which were chosen on another device, before they go into the cart. */
export const chosenTreesPath = (trees: readonly AddToCart[]): string =>
  `${page}?trees=${trees.map(({ productId, quantity }) => `${productId}*${quantity}`).join('+')}`;

export const isChosenTreesPath = (path: string): boolean => path.startsWith(`${page}?`);
