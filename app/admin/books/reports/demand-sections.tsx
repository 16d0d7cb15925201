import { formatUsd } from '#domain/money.ts';
import type { ClaimRate } from '#domain/orders/claim-list.ts';
import { claimReasonNames, claimReasons } from '#domain/orders/claims.ts';
import type { ClaimReport, DemandReport, SeasonName } from '#domain/orders/reports.ts';
import { ReportSection } from './report-section.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

interface SectionProps<Report> {
  report: Report;
  season: SeasonName;
}

export const ClaimSection = ({ report: { rates }, season }: SectionProps<ClaimReport>) => (
  <ReportSection
    title="Claims"
    note={
      <>
        Problems that customers reported with trees of {season.name}, of all trees handed over.
        Withdrawn reports do not count.
      </>
    }
    table="claims"
    season={season}
    rows={rates}
    columns={[
      ['Variety or rootstock', claimedName],
      ['Rate', ({ claimed, delivered }) => percent.format(claimed / delivered)],
      ['Reported', ({ claimed }) => claimed],
      ['Handed over', ({ delivered }) => delivered],
      ['Replaced', ({ replaced }) => replaced],
      ['Refunded', ({ refunded }) => refunded],
      ['Reasons', reasonsText, 'text'],
    ]}
  />
);

const claimedName = ({ name, by }: ClaimRate): string =>
  by === 'rootstock' ? `${name} (rootstock)` : name;

const reasonsText = ({ reasons }: ClaimRate): string =>
  claimReasons
    .flatMap((reason) => (reasons[reason] ? `${claimReasonNames[reason]} ${reasons[reason]}` : []))
    .join(', ');

const treeName = (tree: { variety: string; rootstock: string }): string =>
  `${tree.variety} on ${tree.rootstock}`;

export const DemandSections = ({ report, season }: SectionProps<DemandReport>) => (
  <div className="grid items-start gap-10 xl:grid-cols-2">
    <ReportSection
      title="Waiting lines"
      note="Trees that people wanted while they were sold out, and how many of each. Left: of people who left the line or let their hold run out."
      table="waits"
      season={season}
      rows={report.waits}
      columns={[
        ['Tree', treeName],
        ['People', ({ people }) => people],
        ['Waiting', ({ waiting }) => waiting],
        ['Bought', ({ bought }) => bought],
        ['Left', ({ gone }) => gone],
        ['Waiting × price', ({ waiting, priceCents }) => formatUsd(waiting * priceCents)],
      ]}
    />
    <ReportSection
      title="Searched, not found"
      note="What visitors looked for in the last three months and we do not have. No personal data is stored."
      table="searches"
      season={season}
      rows={report.searches}
      columns={[
        ['Search', ({ text }) => text],
        ['Times', ({ count }) => count],
        ['Last', ({ last }) => day.format(new Date(last))],
      ]}
    />
    <ReportSection
      title="Not sold"
      note={`Trees in stock now that nobody bought in ${season.name}.`}
      table="unsold"
      season={season}
      rows={report.unsold}
      columns={[
        ['Tree', treeName],
        ['In stock', ({ quantity }) => quantity],
        ['Price', ({ priceCents }) => formatUsd(priceCents)],
        ['Earlier seasons', ({ soldBefore }) => (soldBefore ? 'Sold' : 'Never sold'), 'text'],
      ]}
    />
  </div>
);
