import { listDeclared, orchardPath } from '#app/growing/orchard/declared-trees.ts';
import { takePendingTree } from '#app/orders/cart/pending-tree.ts';
import { takeReturnPage } from '#app/session/return-page.ts';

/**
 * Adds the pending tree to the cart and returns the path to go to: the page the visitor came from, else the orchard if
 * trees are to be added there, else home.
 */
export async function completeSignIn(): Promise<string> {
  const returnPage = takeReturnPage();
  const tree = takePendingTree();
  if (!tree) return returnPage ?? (listDeclared().length > 0 ? orchardPath : '/');
  const { productId, quantity, from } = tree;
  const { addToCart } = await import('#app/orders/cart/add-to-cart.ts');
  await addToCart({ productId, quantity });
  return from;
}
