import { useSyncExternalStore } from 'react';
import { hasPendingTree, readShownTrees } from '#app/orders/cart/pending-tree.ts';
import { TreeRows } from '#app/orders/cart/tree-rows.tsx';

const never = () => () => {};

/** The trees that go into the cart once somebody has signed in. */
export function PendingTrees() {
  const hasTree = useSyncExternalStore(never, hasPendingTree, () => false);
  const trees = hasTree ? readShownTrees() : [];
  return trees.length > 0 && <TreeRows trees={trees} />;
}
