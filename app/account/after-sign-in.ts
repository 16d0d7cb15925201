import { takePendingTree } from '#app/cart/pending-tree.ts';
import { takeReturnPage } from '#app/session/return-page.ts';

/** Puts the tree that was waiting for the sign-in into the cart. Answers where the visitor goes now: back, if sent here from a page. */
export async function completeSignIn(): Promise<string> {
  const returnPage = takeReturnPage();
  const tree = takePendingTree();
  if (!tree) return returnPage ?? '/';
  const { productId, quantity, from } = tree;
  const { addToCart } = await import('#app/cart/add-to-cart.ts');
  await addToCart({ productId, quantity });
  return from;
}
