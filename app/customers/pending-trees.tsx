import { useSyncExternalStore } from 'react';
import { hasPendingTree, readShownTrees } from '#app/orders/cart/pending-tree.ts';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { formatUsd } from '#domain/money.ts';

const never = () => () => {};

/** The trees that go into the cart once somebody has signed in. */
export function PendingTrees() {
  const hasTree = useSyncExternalStore(never, hasPendingTree, () => false);
  const trees = hasTree ? readShownTrees() : [];
  if (trees.length === 0) return null;
  return (
    <ul aria-label="Your trees" className="mb-6 grid gap-3">
      {trees.map((tree) => (
        <li
          key={`${tree.variety} ${tree.rootstock}`}
          className="flex items-center gap-4 rounded-2xl bg-linen p-3"
        >
          <TreeThumb tree={tree} className="w-14 flex-none" />
          <p className="min-w-0 flex-1">
            <b className="font-semibold">{tree.variety}</b>
            <span className="block text-sm text-ink-2">{tree.rootstock}</span>
          </p>
          <p className="font-semibold tabular-nums">{formatUsd(tree.priceCents)}</p>
        </li>
      ))}
    </ul>
  );
}
