import type { SalesReport, TreesComparison, WeekComparison } from '#domain/admin/reports.ts';
import { formatUsd, formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { ReportSection } from './report-section.tsx';
import { TreesChart } from './trees-chart.tsx';
import { WeekChart } from './week-chart.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function SalesSections({ report }: { report: SalesReport }) {
  const { season, previous, weeks, varieties, rootstocks } = report;
  const before = previous ? [previous.name] : [];
  const hasSales = weeks.some(
    ({ current, previous: then }) => current.paidCents + then.paidCents > 0,
  );
  const trees = {
    columns: [
      `Trees ${season.name}`,
      'Amount',
      ...before.flatMap((name) => [`Trees ${name}`, `Amount ${name}`]),
    ],
    rowOf: ({ name, current, previous: then }: TreesComparison) =>
      [
        name,
        current.trees,
        formatUsdShort(current.cents),
        ...(previous ? [then.trees, formatUsdShort(then.cents)] : []),
      ] as const,
  };
  const weekRow = ({ week, monday, current, previous: then }: WeekComparison) =>
    [
      String(week),
      day.format(new Date(monday)),
      current.orders,
      formatUsd(current.paidCents),
      formatUsd(current.refundedCents),
      formatUsd(netCents(current)),
      ...(previous ? [then.orders, formatUsd(netCents(then))] : []),
    ] as const;
  return (
    <>
      <ReportSection
        title="Sales by week"
        note={`Weeks are counted from the start of each season, so that the same weeks stand side by side. A refund counts in the week its order was placed; Accounting counts it on its own day.${previous ? '' : ' There is no earlier season to compare with yet.'}`}
        table="weeks"
        season={season.id}
        chart={<WeekChart report={report} />}
        columns={[
          'Week',
          'Begins',
          'Orders',
          'Paid',
          'Refunded',
          'Net',
          ...before.flatMap((name) => [`Orders ${name}`, `Net ${name}`]),
        ]}
        textColumns={[0, 1]}
        rows={hasSales ? weeks.map(weekRow) : []}
      />
      <div className="grid gap-10 xl:grid-cols-2">
        <ReportSection
          title="Trees by variety"
          note="In orders that are paid and not canceled, at the prices ordered, before discounts."
          table="varieties"
          season={season.id}
          chart={<TreesChart what="variety" rows={varieties} report={report} />}
          columns={['Variety', ...trees.columns]}
          rows={varieties.map(trees.rowOf)}
        />
        <ReportSection
          title="Trees by rootstock"
          note="Counted in the same way."
          table="rootstocks"
          season={season.id}
          chart={<TreesChart what="rootstock" rows={rootstocks} report={report} />}
          columns={['Rootstock', ...trees.columns]}
          rows={rootstocks.map(trees.rowOf)}
        />
      </div>
    </>
  );
}
