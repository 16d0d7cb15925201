import type { ReactNode } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { NumbersTable } from '#app/admin/kit/numbers-table.tsx';
import { Section } from '#app/ui/section.tsx';
import type { ReportTable, SeasonName } from '#domain/admin/reports.ts';

/** Numbers, unless it says that they are texts. */
export type ReportColumn<Row> = readonly [
  name: string,
  cell: (row: Row) => string | number,
  kind?: 'text',
];

interface ReportSectionProps<Row> {
  title: string;
  note?: string;
  table: ReportTable;
  season: SeasonName;
  /** The chart above the table. */
  chart?: ReactNode;
  /** The first names the row. */
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
}

/** A chart with its table and file; at most about ten rows are in sight at once. */
export function ReportSection<Row>(props: ReportSectionProps<Row>) {
  const { title, note, table, season, chart, columns, rows } = props;
  return (
    <Section
      plain
      title={title}
      note={note}
      actions={
        rows.length > 0 && (
          <DownloadButton
            from={() => admin['reports.csv'].$get({ query: { table, season: season.id } })}
            file={`${table}.csv`}
          >
            CSV<span className="sr-only"> of {title}</span>
          </DownloadButton>
        )
      }
    >
      {rows.length === 0 && <p className="text-ink-2">None</p>}
      {rows.length > 0 && chart}
      {rows.length > 0 && (
        <div className={`max-h-[420px] overflow-y-auto rounded-panel ${chart ? 'mt-3' : ''}`}>
          <NumbersTable
            label={`${title}: numbers`}
            columns={columns.map(([name]) => name)}
            rows={rows.map((row) => columns.map(([, cell]) => cell(row)) as [string])} // there is a first one
            texts={columns.flatMap(([, , kind], index) => (kind || index === 0 ? index : []))}
          />
        </div>
      )}
    </Section>
  );
}
