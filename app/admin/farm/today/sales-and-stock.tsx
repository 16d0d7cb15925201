import type { ComponentProps } from 'react';
import { NumbersSection, type NumbersColumn } from '#app/admin/kit/numbers-table.tsx';
import { ShortList } from '#app/admin/kit/short-list.tsx';
import type { Overview } from '#domain/admin/overview.ts';
import { waitingText } from '#domain/catalog/waiting-text.ts';
import { listLimits } from '#domain/list-limits.ts';
import { formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';

const date = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const monthAndDay = new Intl.DateTimeFormat('en-US', date);
const dayOf = (iso: string): string => monthAndDay.format(new Date(iso));

export const SalesBars = ({ weeks, varieties }: Overview) => (
  <div className="mt-8 grid gap-8 lg:grid-cols-2">
    <BarSection
      title="Sales by week"
      note="Refunds count in the week the order was placed"
      rows={weeksWithSales(weeks)}
      bar={netCents}
      columns={[
        ['Week of', ({ monday }) => dayOf(monday)],
        ['Orders', ({ orders }) => orders],
        ['Paid', ({ paidCents }) => formatUsdShort(paidCents)],
        ['Refunded', ({ refundedCents }) => formatUsdShort(refundedCents)],
        ['Net', (week) => formatUsdShort(netCents(week))],
      ]}
    />
    <BarSection
      title="Trees sold by variety"
      note="Over the same twelve weeks"
      rows={varieties}
      bar={({ trees }) => trees}
      columns={[
        ['Variety', ({ variety }) => variety],
        ['Trees', ({ trees }) => trees],
      ]}
    />
  </div>
);

/** From the first week with sales on: a new season does not begin with weeks of nothing. */
const weeksWithSales = (weeks: Overview['weeks']): Overview['weeks'] => {
  const first = weeks.findIndex(({ orders, paidCents }) => orders > 0 || paidCents > 0);
  return first === -1 ? [] : weeks.slice(first);
};

type BarSectionProps<Row> = ComponentProps<typeof NumbersSection<Row>> & {
  columns: readonly [NumbersColumn<Row>, ...NumbersColumn<Row>[]];
  /** Its length, as a number. */
  bar: (row: Row) => number;
};

/** A bar chart as an accessible table. */
function BarSection<Row>({ bar, ...props }: BarSectionProps<Row>) {
  const [[first, nameOf], ...columns] = props.columns;
  const most = Math.max(1, ...props.rows.map(bar));
  const nameWithBar = (row: Row) => (
    <div className="grid grid-cols-[minmax(6rem,auto)_1fr] items-center gap-3 max-sm:block">
      {nameOf(row)}
      <div aria-hidden className="max-sm:hidden">
        {bar(row) > 0 && (
          <div
            className="h-4 min-w-0.5 rounded-r-[5px] bg-pine/80"
            style={{ width: `${(bar(row) / most) * 100}%` }}
          />
        )}
      </div>
    </div>
  );
  return (
    <NumbersSection
      {...props}
      empty="Nothing yet"
      columns={[[first, nameWithBar, 'wide'], ...columns]}
    />
  );
}

export const MissedSearches = ({ missedSearches }: Overview) => (
  <ShortList
    title="Searched, not found"
    note="What visitors looked for in the last three months and we do not have. No personal data is stored."
    rows={missedSearches.map(({ text, count: times, last }) => ({
      name: text,
      value: `${times === 1 ? 'once' : `${times} times`}, last ${dayOf(last)}`,
    }))}
  />
);

export const ScarceTrees = ({ scarce }: Overview) => (
  <ShortList
    title="Low stock"
    rows={scarce.map(({ variety, rootstock, stock, ...line }) => ({
      name: `${variety} on ${rootstock}`,
      to: `/admin/products?search=${encodeURIComponent(variety)}`,
      value: `${stock} in stock${line.waiting > 0 ? `, ${waitingText(line)}` : ''}`,
      isAlarming: stock === 0,
    }))}
    more={
      scarce.length >= listLimits.scarceTrees &&
      `The ${listLimits.scarceTrees} with the fewest. Trees lists all under “Low stock”.`
    }
  />
);
