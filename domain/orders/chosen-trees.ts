import { addToCartSchema, type AddToCart } from './cart.ts';

/** A choice has a tree, or a pair. */
const treesMax = 4;

/** The trees of such an address. Anything else in it is left out: anybody may have written it. */
export function readChosenTrees({ searchParams }: URL): AddToCart[] {
  const parts = (searchParams.get('trees') ?? '').split(/[ +]/);
  return parts.slice(0, treesMax).flatMap((part) => {
    const [productId, quantity] = part.split('*');
    const parsed = addToCartSchema.safeParse({ productId, quantity: Number(quantity) });
    return parsed.success ? [parsed.data] : [];
  });
}
