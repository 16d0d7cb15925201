import { Icon } from '#app/ui/icon.tsx';
import { formatUsd } from '#domain/money.ts';
import type { OrderItem } from '#domain/orders/orders.ts';

const step =
  'grid size-11 place-items-center rounded-full hover:bg-pine/7 disabled:text-ink-3 disabled:hover:bg-transparent';

const treesMax = 999;

interface FewerTreesProps {
  /** `most`: when more than the order has now can be chosen; null for as many as are in stock. */
  items: readonly (OrderItem & { most?: number | null })[];
  /** By item; missing: all. */
  kept: Readonly<Record<string, number>>;
  onKeep: (itemId: string, quantity: number) => void;
}

export const FewerTrees = ({ items, kept, onKeep }: FewerTreesProps) => (
  <ul className="mt-4 border-t border-line">
    {items.map(({ id, variety, rootstock, quantity, priceCents, most = quantity }) => {
      const left = kept[id] ?? quantity;
      return (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
        >
          <div className="min-w-0">
            <p className="font-semibold">{variety}</p>
            <p className="text-sm text-ink-2">
              {rootstock}, {formatUsd(priceCents)} each
            </p>
          </div>
          <div
            role="group"
            aria-label={`${variety} on ${rootstock}`}
            className="inline-flex items-center rounded-full border border-control"
          >
            <button
              type="button"
              aria-label={`One ${variety} less`}
              disabled={left === 0}
              onClick={() => onKeep(id, left - 1)}
              className={step}
            >
              <Icon of="minus" className="size-[18px]" />
            </button>
            <output className="min-w-16 text-center tabular-nums">
              {most === null ? left : `${left} of ${most}`}
            </output>
            <button
              type="button"
              aria-label={`One ${variety} more`}
              disabled={left === (most ?? treesMax)}
              onClick={() => onKeep(id, left + 1)}
              className={step}
            >
              <Icon of="plus" className="size-[18px]" />
            </button>
          </div>
        </li>
      );
    })}
  </ul>
);
