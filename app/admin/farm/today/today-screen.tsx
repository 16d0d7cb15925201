import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { WeekOfSales } from '#domain/admin/overview.ts';
import { checkInPath } from '#domain/admin/pages.ts';
import { formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { Attention } from './attention.tsx';
import { BarTable } from './bar-table.tsx';
import { ComingDays } from './coming-days.tsx';
import { Notices } from './notices.tsx';
import { ShortList } from './short-list.tsx';
import { TodoCards } from './todo-cards.tsx';

const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The admin start page. */
export const TodayScreen = () => (
  <DataScreen
    query={adminQuery(admin.overview)}
    what="the overview"
    title="Today"
    actions={() => (
      <>
        <ButtonLink size="small" to="/admin/orders/new">
          New order
        </ButtonLink>
        <ButtonLink size="small" variant="ghost" to={checkInPath}>
          Check-in
        </ButtonLink>
      </>
    )}
  >
    {(data) => (
      <>
        <Notices {...data} />
        <TodoCards {...data} />
        <ComingDays days={data.comingDays} />
        <Attention {...data} />
        <div className="mt-8 grid gap-8 lg:grid-cols-2">
          <BarTable
            title="Sales by week"
            note="Refunds count in the week the order was placed"
            columns={['Week of', 'Orders', 'Paid', 'Refunded', 'Net']}
            rows={weeksWithSales(data.weeks).map(({ monday, orders, ...money }) => ({
              key: monday,
              name: monthAndDay.format(new Date(monday)),
              value: netCents(money),
              cells: [
                orders,
                formatUsdShort(money.paidCents),
                formatUsdShort(money.refundedCents),
                formatUsdShort(netCents(money)),
              ],
            }))}
          />
          <BarTable
            title="Trees sold by variety"
            note="Over the same twelve weeks"
            columns={['Variety', 'Trees']}
            rows={data.varieties.map(({ variety, trees }) => ({
              key: variety,
              name: variety,
              value: trees,
              cells: [trees],
            }))}
          />
        </div>
        <ShortList
          title="Searched, not found"
          note="What visitors looked for in the last three months and we do not have. No personal data is stored."
          rows={data.missedSearches.map(({ text, count: times, last }) => ({
            key: text,
            name: text,
            value: `${times === 1 ? 'once' : `${times} times`}, last ${monthAndDay.format(new Date(last))}`,
          }))}
        />
        <ShortList
          title="Low stock"
          rows={data.scarce.map(({ productId, variety, rootstock, quantity, waiting }) => ({
            key: productId,
            name: `${variety} on ${rootstock}`,
            to: `/admin/products?search=${encodeURIComponent(variety)}`,
            value: `${quantity} left${waiting > 0 ? `, ${waiting} waiting` : ''}`,
            isAlarming: quantity === 0,
          }))}
        />
      </>
    )}
  </DataScreen>
);

/** From the first week with sales on: a new season does not begin with weeks of nothing. */
const weeksWithSales = (weeks: readonly WeekOfSales[]): readonly WeekOfSales[] => {
  const first = weeks.findIndex(({ orders, paidCents }) => orders > 0 || paidCents > 0);
  return first === -1 ? [] : weeks.slice(first);
};
