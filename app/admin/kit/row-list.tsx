import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FirstRows } from './first-rows.tsx';

export interface RowListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** The key of a row, where that is not its id. */
  keyOf?: (row: Row) => string;
  /** Widths on wide screens, as in grid-template-columns; on phones the cells stand below each other. */
  columns?: string;
  /** What to do first, or that nothing was found. */
  empty?: ReactNode;
  /** The cells. A `RowLink` makes the whole row a link. */
  children: (row: Row) => ReactNode;
}

export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { label, rows, keyOf = idOf, columns, empty, children } = props;
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <FirstRows
      rows={rows}
      aria-label={label}
      className="divide-y divide-line rounded-panel border border-line bg-surface"
    >
      {(row) => (
        <li
          key={keyOf(row)}
          style={columns ? { gridTemplateColumns: columns } : undefined}
          className="relative gap-x-6 px-4 py-3 has-[[data-row-link]]:hover:bg-paper max-lg:space-y-1 lg:grid lg:items-center"
        >
          {children(row)}
        </li>
      )}
    </FirstRows>
  );
}

const idOf = (row: object): string => ('id' in row ? String(row.id) : JSON.stringify(row));

export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    data-row-link
    className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
  >
    {children}
  </Link>
);

/** A cell with a second line in a quieter color. */
export const Cell = ({ children, note }: { children?: ReactNode; note?: ReactNode }) => (
  <p className="min-w-0 text-sm wrap-anywhere tabular-nums">
    {children}
    {note && <span className="block text-ink-2">{note}</span>}
  </p>
);
