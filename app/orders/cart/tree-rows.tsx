import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ShownTree } from './pending-tree.ts';

/** Trees that are about to go into the cart. */
export const TreeRows = ({ trees }: { trees: readonly (ShownTree & { note?: string })[] }) => (
  <ul aria-label="Your trees" className="mb-6 grid gap-3">
    {trees.map((tree) => (
      <li
        key={`${tree.variety} ${tree.rootstock}`}
        className="flex items-center gap-4 rounded-2xl bg-linen p-3"
      >
        <TreeThumb tree={tree} className="w-14 flex-none" />
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{tree.variety}</b>
          <span className="block text-sm text-ink-2">
            {[tree.rootstock, tree.note].filter(Boolean).join(', ')}
          </span>
        </p>
        <p className="font-semibold tabular-nums">{formatUsd(tree.priceCents)}</p>
      </li>
    ))}
  </ul>
);
