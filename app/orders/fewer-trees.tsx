import { Step } from '#app/ui/quantity-stepper.tsx';
import { formatUsd } from '#domain/money.ts';
import type { OrderItem } from '#domain/orders/orders.ts';

const step = 'size-11';

const treesMax = 999;

interface FewerTreesProps {
  /** `most`: when more than the order has now can be chosen; null for as many as are in stock. */
  items: readonly (OrderItem & { most?: number | null })[];
  /** How many stay, by item; of an item that is missing, all stay. */
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
            <Step
              label={`One ${variety} less`}
              of="minus"
              isPossible={left > 0}
              onStep={() => onKeep(id, left - 1)}
              className={step}
            />
            <output className="min-w-16 text-center tabular-nums">
              {most === null ? left : `${left} of ${most}`}
            </output>
            <Step
              label={`One ${variety} more`}
              of="plus"
              isPossible={left < (most ?? treesMax)}
              onStep={() => onKeep(id, left + 1)}
              className={step}
            />
          </div>
        </li>
      );
    })}
  </ul>
);
