import type { ReactNode } from 'react';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { NumbersTable } from '#app/admin/kit/numbers-table.tsx';
import { api } from '#app/api.ts';
import { Section } from '#app/ui/section.tsx';
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

/** A chart with its table and file; at most about ten rows are in sight at once. */
export function ReportSection(props: ReportSectionProps) {
  const { title, note, table, season, chart, columns, rows, textColumns } = props;
  return (
    <Section
      plain
      title={title}
      note={note}
      actions={
        rows.length > 0 && (
          <DownloadButton
            from={() => api.api.admin['reports.csv'].$get({ query: { table, season } })}
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
            {...{ columns, rows }}
            {...(textColumns && { texts: textColumns })}
          />
        </div>
      )}
    </Section>
  );
}
