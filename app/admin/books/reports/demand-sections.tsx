import type { DemandReport, SeasonName } from '#domain/admin/reports.ts';
import { formatUsd } from '#domain/money.ts';
import { ReportSection } from './report-section.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function DemandSections({
  report: { unsold, searches, waits },
  season,
}: {
  report: DemandReport;
  season: SeasonName;
}) {
  return (
    <div className="grid items-start gap-10 xl:grid-cols-2">
      <ReportSection
        title="Waiting lines"
        note="Trees that people wanted while they were sold out. Those who left the line or let their hold run out bought nothing."
        table="waits"
        season={season.id}
        columns={['Tree', 'Waiting', 'Bought', 'Left', 'Waiting × price']}
        rows={waits.map((line) => [
          `${line.variety} on ${line.rootstock}`,
          line.waiting,
          line.bought,
          line.gone,
          formatUsd(line.waiting * line.priceCents),
        ])}
      />
      <ReportSection
        title="Searched, not found"
        note="What visitors looked for in the last three months and we do not have. No personal data is stored."
        table="searches"
        season={season.id}
        columns={['Search', 'Times', 'Last']}
        rows={searches.map(({ text, count, last }) => [text, count, day.format(new Date(last))])}
      />
      <ReportSection
        title="Not sold"
        note={`Trees for sale now that nobody bought in ${season.name}.`}
        table="unsold"
        season={season.id}
        columns={['Tree', 'In stock', 'Price', 'Earlier seasons']}
        textColumns={[0, 3]}
        rows={unsold.map((tree) => [
          `${tree.variety} on ${tree.rootstock}`,
          tree.quantity,
          formatUsd(tree.priceCents),
          tree.soldBefore ? 'Sold' : 'Never sold',
        ])}
      />
    </div>
  );
}
