import type { ReactNode } from 'react';
import type { Product } from '#domain/catalog/catalog.ts';
import { formatUsd } from '#domain/money.ts';

interface StickyAddBarProps {
  tree: Product;
  quantity: number;
  children: ReactNode;
}

/** Add to Cart bar at the bottom of phone screens. */
export const StickyAddBar = ({ tree, quantity, children }: StickyAddBarProps) => (
  <div
    data-sticky-bar
    className="slide-in fixed inset-x-0 bottom-0 z-bar flex items-center gap-4 border-t border-line bg-paper px-5 py-3 md:hidden print:hidden"
  >
    <div className="min-w-0 flex-none leading-tight">
      <p className="font-semibold tabular-nums">{formatUsd(tree.priceCents * quantity)}</p>
      <p className="max-w-[34vw] truncate text-sm text-ink-2">{tree.rootstock}</p>
    </div>
    {children}
  </div>
);
