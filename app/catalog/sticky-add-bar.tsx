import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Product } from '#domain/catalog.ts';
import { formatUsd } from '#domain/money.ts';

interface StickyAddBarProps {
  tree: Product;
  quantity: number;
  /** The button's own place: the bar shows once that has scrolled off the top. */
  after: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Add to Cart at the lower edge of a phone's screen. */
export function StickyAddBar({ tree, quantity, after, children }: StickyAddBarProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!after.current) return;
    // The watched area reaches far below the screen: out of it means above it, however the page was scrolled.
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), { rootMargin: '0px 0px 100000px 0px' });
    observer.observe(after.current);
    return () => observer.disconnect();
  }, [after]);

  if (!shown) return null;
  return (
    <div data-sticky-bar className="slide-in fixed inset-x-0 bottom-0 z-10 flex items-center gap-4 border-t border-line bg-paper px-5 py-3 md:hidden print:hidden">
      <div className="min-w-0 flex-none leading-tight">
        <p className="font-semibold tabular-nums">{formatUsd(tree.priceCents * quantity)}</p>
        <p className="max-w-[34vw] truncate text-sm text-ink-2">{tree.rootstock}</p>
      </div>
      {children}
    </div>
  );
}
