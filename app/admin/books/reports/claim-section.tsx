import type { ClaimRate } from '#domain/admin/claims.ts';
import type { ClaimReport, SeasonName } from '#domain/admin/reports.ts';
import { claimReasonNames, claimReasons } from '#domain/orders/claims.ts';
import { ReportSection } from './report-section.tsx';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const ClaimSection = ({
  report: { rates },
  season,
}: {
  report: ClaimReport;
  season: SeasonName;
}) => (
  <ReportSection
    title="Claims"
    note={`Problems that customers reported with trees of ${season.name}, of all trees handed over. Withdrawn reports do not count.`}
    table="claims"
    season={season.id}
    columns={[
      'Variety or rootstock',
      'Rate',
      'Reported',
      'Handed over',
      'Replaced',
      'Refunded',
      'Reasons',
    ]}
    textColumns={[0, 6]}
    rows={rates.map((rate) => [
      `${rate.name}${rate.by === 'rootstock' ? ' (rootstock)' : ''}`,
      percent.format(rate.claimed / rate.delivered),
      rate.claimed,
      rate.delivered,
      rate.replaced,
      rate.refunded,
      reasonsText(rate),
    ])}
  />
);

const reasonsText = ({ reasons }: ClaimRate): string =>
  claimReasons
    .flatMap((reason) => (reasons[reason] ? `${claimReasonNames[reason]} ${reasons[reason]}` : []))
    .join(', ');
