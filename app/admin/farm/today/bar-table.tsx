import { Fragment } from 'react';

interface BarRow {
  key: string;
  name: string;
  /** Bar length. */
  value: number;
  cells: readonly (string | number)[];
}

interface BarTableProps {
  title: string;
  note?: string;
  columns: readonly string[];
  rows: readonly BarRow[];
}

/** Bar chart as an accessible table. */
export function BarTable({ title, note, columns, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <figure className="min-w-0">
      <figcaption>
        <h2 className="text-2xl">{title}</h2>
        {note && <p className="text-sm text-ink-2">{note}</p>}
      </figcaption>
      {rows.length === 0 && <p className="mt-3 text-ink-2">Nothing yet</p>}
      {rows.length > 0 && (
        <div className="mt-3 overflow-hidden rounded-panel border border-line bg-surface">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="text-left text-sm text-ink-2">
                {columns.map((column, index) => (
                  <Fragment key={column}>
                    <th
                      scope="col"
                      className={`px-3 py-2 font-semibold whitespace-nowrap max-sm:px-2 ${index > 0 ? 'text-right' : ''}`}
                    >
                      {column}
                    </th>
                    {index === 0 && <td aria-hidden className="max-sm:hidden" />}
                  </Fragment>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, value, cells }) => (
                <tr key={key} className="border-t border-line">
                  <th
                    scope="row"
                    className="w-px px-3 py-1.5 text-left font-normal whitespace-nowrap max-sm:px-2"
                  >
                    {name}
                  </th>
                  <td className="px-0 py-1.5 max-sm:hidden" aria-hidden>
                    {value > 0 && (
                      <div
                        className="h-4 min-w-0.5 rounded-r-[5px] bg-pine/80"
                        style={{ width: `${(value / most) * 100}%` }}
                      />
                    )}
                  </td>
                  {cells.map((cell, index) => (
                    <td
                      // oxlint-disable-next-line react/no-array-index-key -- columns are static
                      key={index}
                      className="w-px px-3 py-1.5 text-right whitespace-nowrap tabular-nums max-sm:px-2"
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}
