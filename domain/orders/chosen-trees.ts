import { addToCartSchema, type AddToCart } from './cart.ts';

const page = '/chosen-trees';
/** A choice has a tree, or a pair. */
const treesMax = 4;

/** The page that shows trees which were chosen on another device, before they go into the cart. */
export const chosenTreesPath = (trees: readonly AddToCart[]): string =>
  `${page}?trees=${trees.map(({ productId, quantity }) => `${productId}*${quantity}`).join('+')}`;

export const isChosenTreesPath = (path: string): boolean => path.startsWith(`${page}?`);

/** The trees of such an address. Anything else in it is left out: anybody may have written it. */
export function readChosenTrees({ searchParams }: URL): AddToCart[] {
  const parts = (searchParams.get('trees') ?? '').split(/[ +]/);
  return parts.slice(0, treesMax).flatMap((part) => {
    const [productId, quantity] = part.split('*');
    const parsed = addToCartSchema.safeParse({ productId, quantity: Number(quantity) });
    return parsed.success ? [parsed.data] : [];
  });
}
