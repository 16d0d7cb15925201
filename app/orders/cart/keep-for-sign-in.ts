import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { AddToCart } from '#domain/orders/cart.ts';
import type { PendingTree, ShownTree } from './pending-tree.ts';

export function savePendingTree(tree: PendingTree): void {
  tabData.saveJson(draftKeys.pendingTree, tree);
}

/** Keeps the chosen trees until their visitor has signed in. Pages load this at the press only. */
export function keepForSignIn(
  [tree, ...more]: readonly [AddToCart, ...AddToCart[]],
  { from, shown }: { from: string; shown: readonly ShownTree[] },
): void {
  savePendingTree({
    ...tree,
    ...(more.length > 0 && { more }),
    from,
    shown: shown.map(toShown),
  });
}

/** No more than what is shown. */
const toShown = ({
  variety,
  fruit,
  rootstock,
  priceCents,
  imageUrl,
  imageAlt,
}: ShownTree): ShownTree => ({ variety, fruit, rootstock, priceCents, imageUrl, imageAlt });
