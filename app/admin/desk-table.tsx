import type { ReactNode } from 'react';

const widths = { wide: 'min-w-[1040px]', narrow: 'min-w-[620px]' } as const;

interface DeskTableProps {
  label: string;
  columns: readonly ReactNode[];
  /** How much room the columns need. */
  width: keyof typeof widths;
  children: ReactNode;
}

/** Dense rows for the desk. On a phone the table scrolls sideways in its own box, which takes the focus for the arrow keys. */
export function DeskTable({ label, columns, width, children }: DeskTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-panel border border-line bg-surface">
      <table className={`w-full border-collapse text-[14.5px] [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 ${widths[width]}`}>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never move
              <th key={index} scope="col" className="h-11 text-left text-sm font-semibold whitespace-nowrap text-ink-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
