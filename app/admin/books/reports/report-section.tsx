import type { ComponentProps } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { NumbersSection } from '#app/admin/kit/numbers-table.tsx';
import type { ReportTable, SeasonName } from '#domain/orders/reports.ts';

type ReportSectionProps<Row> = ComponentProps<typeof NumbersSection<Row>> & {
  table: ReportTable;
  season: SeasonName;
};

/** A table of a season with its file. */
export const ReportSection = <Row,>({ table, season, ...section }: ReportSectionProps<Row>) => (
  <NumbersSection
    {...section}
    actions={
      <DownloadButton
        from={() => admin['reports.csv'].$get({ query: { table, season: season.id } })}
        file={`${table}.csv`}
      >
        CSV<span className="sr-only"> of {section.title}</span>
      </DownloadButton>
    }
  />
);
