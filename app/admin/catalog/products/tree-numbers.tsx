import { standing, type TreeCounts } from '#domain/catalog/tree-counts.ts';

const numbers: readonly (readonly [string, (counts: TreeCounts) => number])[] = [
  ['Stock', ({ stock }) => stock],
  ['In orders', ({ inOrders }) => inOrders],
  ['Standing in the field', standing],
];

interface TreeNumbersProps {
  counts: TreeCounts;
  className?: string;
}

/** The stock of a tree and its trees in orders, which make up those that stand. */
export const TreeNumbers = ({ counts, className = '' }: TreeNumbersProps) => (
  <dl className={`grid grid-cols-3 gap-x-3 text-sm ${className}`}>
    {numbers.map(([name, trees]) => (
      <div key={name} className="flex min-w-0 flex-col justify-between">
        <dt className="text-xs leading-snug text-ink-2">{name}</dt>
        <dd className="text-base font-semibold tabular-nums">{trees(counts)}</dd>
      </div>
    ))}
  </dl>
);
