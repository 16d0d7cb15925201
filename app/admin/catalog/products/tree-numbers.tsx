import { standing, type TreeCounts } from '#domain/admin/tree-counts.ts';

interface TreeNumbersProps {
  counts: TreeCounts;
  className?: string;
}

/** The three numbers of a tree, each with what it counts. */
export const TreeNumbers = ({ counts, className = '' }: TreeNumbersProps) => (
  <dl className={`grid grid-cols-3 gap-x-3 text-sm ${className}`}>
    {(
      [
        ['For sale', counts.forSale],
        ['Sold, not handed over', counts.sold],
        ['Standing in the field', standing(counts)],
      ] as const
    ).map(([name, trees]) => (
      <div key={name} className="flex min-w-0 flex-col justify-between">
        <dt className="text-xs leading-snug text-ink-2">{name}</dt>
        <dd className="text-base font-semibold tabular-nums">{trees}</dd>
      </div>
    ))}
  </dl>
);
