import type { ReactNode } from 'react';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';

export interface AdminColumn {
  key: string;
  content: ReactNode;
  /** Set on the sorted column. */
  sort?: 'ascending' | 'descending' | undefined;
}

interface AdminTableProps {
  label: string;
  columns: readonly AdminColumn[];
  children: ReactNode;
}

/** Dense table for wide screens; phones get cards. Scrolls horizontally if needed, with the arrow keys too. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  return (
    <ScrollRegion
      label={label}
      className="relative overflow-x-auto rounded-panel border border-line bg-surface print:overflow-visible print:border-0"
    >
      <table className="w-full border-collapse text-sm [&_td]:px-2.5 [&_td]:py-1.5 [&_th]:px-2.5">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ key, content, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort}
                className="h-11 text-left text-sm font-semibold whitespace-nowrap text-ink-2"
              >
                {content}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollRegion>
  );
}
