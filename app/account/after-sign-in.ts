import { takePendingTree } from '#app/cart/pending-tree.ts';
import { takeReturnPage } from '#app/session/return-page.ts';

/** Adds the pending tree to the cart and returns the path to go to: the page the visitor came from, else home. */
export async function completeSignIn(): Promise<string> {
  const returnPage = takeReturnPage();
  const tree = takePendingTree();
  if (!tree) return returnPage ?? '/';
  const { productId, quantity, from } = tree;
  const { addToCart } = await import('#app/cart/add-to-cart.ts');
  await addToCart({ productId, quantity });
  return from;
}
