import { takePendingTree } from '#app/cart/pending-tree.ts';

/** Puts the tree that was waiting for the sign-in into the cart. Answers where the visitor goes now. */
export async function settleAfterSignIn(): Promise<string> {
  const tree = takePendingTree();
  if (!tree) return '/';
  const { productId, quantity, from } = tree;
  const { addToCart } = await import('#app/cart/add-to-cart.ts');
  await addToCart({ productId, quantity });
  return from;
}
