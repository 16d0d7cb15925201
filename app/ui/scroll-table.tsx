import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

interface ScrollTableProps {
  /** Accessible name of the scroll region. */
  label: string;
  columns: readonly string[];
  /** Minimum width before columns wrap badly. */
  width?: keyof typeof widths;
  /** Rows, each with a `<th scope="row">` first. */
  children: ReactNode;
}

const widths = { narrow: '', regular: 'min-w-[640px]', wide: 'min-w-[980px]' } as const;
const cells =
  '[&_td]:border-b [&_td]:border-line [&_td]:py-4 [&_td]:pr-4 [&_td]:align-top [&_th[scope=row]]:border-b [&_th[scope=row]]:border-line [&_th[scope=row]]:py-4 [&_th[scope=row]]:pr-4 [&_th[scope=row]]:text-left [&_th[scope=row]]:align-top [&_th[scope=row]]:font-semibold';

/** Scrolls horizontally on narrow screens, with the arrow keys too. */
export const ScrollTable = ({ label, columns, width = 'regular', children }: ScrollTableProps) => (
  <ScrollRegion
    label={label}
    className="scroll-hint -mx-(--gutter) overflow-x-auto px-(--gutter) print:overflow-visible"
  >
    <table className={`w-full border-collapse text-base ${widths[width]} ${cells}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b-[1.5px] border-ink py-3 pr-4 text-left text-sm leading-snug font-semibold text-ink-2"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
);
