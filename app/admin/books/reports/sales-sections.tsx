import type { NumbersColumn } from '#app/admin/kit/numbers-table.tsx';
import { formatUsd, formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { SalesReport, TreesComparison, WeekComparison } from '#domain/orders/reports.ts';
import { ReportSection } from './report-section.tsx';
import { TreesChart } from './trees-chart.tsx';
import { WeekChart } from './week-chart.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const orders = 'In orders that are paid and not canceled, at the prices ordered, before discounts.';
const treeSections = [
  ['varieties', 'Trees by variety', 'Variety', orders],
  ['rootstocks', 'Trees by rootstock', 'Rootstock', 'Counted in the same way.'],
] as const;

export function SalesSections({ report }: { report: SalesReport }) {
  const { season, previous, weeks } = report;
  const hasSales = weeks.some((week) => week.current.paidCents + week.previous.paidCents > 0);
  const weekColumns: NumbersColumn<WeekComparison>[] = [
    ['Week', ({ week }) => String(week)],
    ['Begins', ({ monday }) => day.format(new Date(monday)), 'text'],
    ['Orders', ({ current }) => current.orders],
    ['Paid', ({ current }) => formatUsd(current.paidCents)],
    ['Refunded', ({ current }) => formatUsd(current.refundedCents)],
    ['Net', ({ current }) => formatUsd(netCents(current))],
  ];
  const treeColumns: NumbersColumn<TreesComparison>[] = [
    [`Trees ${season.name}`, ({ current }) => current.trees],
    ['Amount', ({ current }) => formatUsdShort(current.cents)],
  ];
  if (previous) {
    weekColumns.push(
      [`Orders ${previous.name}`, ({ previous: then }) => then.orders],
      [`Net ${previous.name}`, ({ previous: then }) => formatUsd(netCents(then))],
    );
    treeColumns.push(
      [`Trees ${previous.name}`, ({ previous: then }) => then.trees],
      [`Amount ${previous.name}`, ({ previous: then }) => formatUsdShort(then.cents)],
    );
  }
  return (
    <>
      <ReportSection
        title="Sales by week"
        note={
          <>
            Weeks are counted from the start of each season, so that the same weeks stand side by
            side. A refund counts in the week its order was placed; Accounting counts it on its own
            day.
            {!previous && ' There is no earlier season to compare with yet.'}
          </>
        }
        table="weeks"
        season={season}
        chart={<WeekChart report={report} />}
        columns={weekColumns}
        rows={hasSales ? weeks : []}
      />
      <div className="grid gap-10 xl:grid-cols-2">
        {treeSections.map(([of, title, name, note]) => (
          <ReportSection
            key={of}
            title={title}
            note={note}
            season={season}
            table={of}
            chart={<TreesChart of={of} report={report} />}
            columns={[[name, (row) => row.name], ...treeColumns]}
            rows={report[of]}
          />
        ))}
      </div>
    </>
  );
}
