import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { api } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import type { ReportTable } from '#domain/admin/reports.ts';

interface ReportSectionProps {
  title: string;
  note?: string;
  table: ReportTable;
  season: string;
  /** The chart above the table. */
  chart?: ReactNode;
  /** The first names the row. */
  columns: readonly string[];
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
  /** Columns with texts, counted from 0; the others are numbers. */
  textColumns?: readonly number[];
}

const nameOnly = [0];

/** A chart with its table and file; at most about ten rows are in sight at once. */
export function ReportSection({
  title,
  note,
  table,
  season,
  chart,
  columns,
  rows,
  textColumns = nameOnly,
}: ReportSectionProps) {
  const alignment = (index: number) =>
    textColumns.includes(index) ? 'text-left' : 'text-right tabular-nums';
  return (
    <section aria-labelledby={`report-${table}`} className="min-w-0">
      <div className="mb-3 flex items-end justify-between gap-x-4">
        <div className="min-w-0">
          <h2 id={`report-${table}`} className="text-2xl">
            {title}
          </h2>
          {note && <p className="max-w-[64ch] text-sm text-ink-2">{note}</p>}
        </div>
        {rows.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            className="shrink-0"
            onClick={() =>
              void download(
                api.api.admin['reports.csv'].$get({ query: { table, season } }),
                `${table}.csv`,
              )
            }
          >
            <Download aria-hidden className="size-4.5" /> CSV
            <span className="sr-only"> of {title}</span>
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="text-ink-2">None</p>}
      {rows.length > 0 && chart}
      {rows.length > 0 && (
        <div className={`max-h-[420px] overflow-y-auto rounded-panel ${chart ? 'mt-3' : ''}`}>
          <AdminTable
            label={`${title}: numbers`}
            columns={columns.map((name, index) => ({
              key: name,
              content: <span className={`block ${alignment(index)}`}>{name}</span>,
            }))}
          >
            <tbody>
              {rows.map(([name, ...cells], row) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same name can be on several rows
                <tr key={row} className="border-b border-line last:border-0">
                  <th scope="row" className="px-2.5 py-1.5 text-left font-normal">
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- columns are static
                    <td key={index} className={`${alignment(index + 1)} whitespace-nowrap`}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </AdminTable>
        </div>
      )}
    </section>
  );
}
