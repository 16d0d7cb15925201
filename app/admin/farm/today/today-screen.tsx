import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { overviewQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { Attention } from './attention.tsx';
import { BackupNote } from './backup-note.tsx';
import { BarTable } from './bar-table.tsx';
import { ComingDays } from './coming-days.tsx';
import { MailNote } from './mail-note.tsx';
import { MissedSearches } from './missed-searches.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { SeasonNote } from './season-note.tsx';
import { TodoCard } from './todo-card.tsx';

const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The admin start page. */
export function TodayScreen() {
  const { data, isError, refetch } = useQuery(overviewQuery(), queryClient);
  if (!data && isError) return <LoadProblem what="the overview" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { toPrepare, willNotBear, ready, claims, shortfalls, scarce, weeks, varieties } = data;
  return (
    <>
      <AdminHeading title="Today" />
      <SeasonNote {...data.season} />
      <OpeningNotice {...data} />
      <BackupNote {...data.backup} />
      <MailNote {...data} />
      <ul aria-label="To do" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <TodoCard
          count={toPrepare.orders}
          what={toPrepare.orders === 1 ? 'paid order to prepare' : 'paid orders to prepare'}
          more={`${toPrepare.treesPending} trees pending, ${toPrepare.treesConfirmed} confirmed`}
          to="/admin/unfulfilled"
        />
        <TodoCard
          count={ready.pickup}
          what="ready for pickup"
          to="/admin/orders?status=Ready&method=pickup"
        />
        <TodoCard
          count={ready.delivery}
          what="ready to deliver"
          to="/admin/orders?status=Ready&method=delivery"
        />
        <TodoCard
          count={scarce.length}
          what={scarce.length === 1 ? 'tree low on stock' : 'trees low on stock'}
          to="/admin/products?show=low"
        />
        {data.daysToClose.map(({ kind, day, orders }) => (
          <TodoCard
            key={`${kind} ${day}`}
            count={orders}
            what={orders === 1 ? 'order not handed over' : 'orders not handed over'}
            more={`${pickupDayName(day)}, ${kind}: close this day`}
            to={`/admin/pickups?kind=${kind}&day=${day}`}
          />
        ))}
        {claims.open > 0 && (
          <TodoCard
            count={claims.open}
            what={claims.open === 1 ? 'claim to decide' : 'claims to decide'}
            more={claims.oldest ? `The oldest is of ${shortDay(claims.oldest)}` : ''}
            to="/admin/claims?show=open"
          />
        )}
        {claims.ready > 0 && (
          <TodoCard
            count={claims.ready}
            what={claims.ready === 1 ? 'replacement to hand over' : 'replacements to hand over'}
            to="/admin/claims?show=ready"
          />
        )}
        {shortfalls.toCall > 0 && (
          <TodoCard
            count={shortfalls.toCall}
            what={
              shortfalls.toCall === 1
                ? 'customer to call about missing trees'
                : 'customers to call about missing trees'
            }
            more={`${shortfalls.asked} have not answered yet`}
            to="/admin/shortfalls"
          />
        )}
        {willNotBear.orders > 0 && (
          <TodoCard
            count={willNotBear.orders}
            what={
              willNotBear.orders === 1
                ? 'order with a tree that will not bear'
                : 'orders with trees that will not bear'
            }
            more={`${willNotBear.toMail} not mailed yet`}
            to="/admin/will-not-bear"
          />
        )}
      </ul>
      <ComingDays days={data.comingDays} />
      <Attention {...data} />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <BarTable
          title="Sales by week"
          note="Refunds count in the week the order was placed"
          columns={['Week of', 'Orders', 'Paid', 'Refunded', 'Net']}
          rows={weeks.map(({ monday, orders, ...money }) => ({
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
          rows={varieties.map(({ variety, trees }) => ({
            key: variety,
            name: variety,
            value: trees,
            cells: [trees],
          }))}
        />
      </div>
      <MissedSearches searches={data.missedSearches} />
      {scarce.length > 0 && (
        <section aria-labelledby="scarce" className="mt-8">
          <h2 id="scarce" className="text-2xl">
            Low stock
          </h2>
          <ul className="mt-3 grid gap-x-10 overflow-hidden rounded-panel border border-line bg-surface px-4 sm:grid-cols-2 xl:grid-cols-3">
            {scarce.map((tree) => (
              <li key={tree.productId} className="-mb-px border-b border-line">
                <Link
                  to={`/admin/products?search=${encodeURIComponent(tree.variety)}`}
                  className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-sm text-ink no-underline hover:underline"
                >
                  <span>
                    {tree.variety} <span className="text-ink-2">on {tree.rootstock}</span>
                  </span>
                  <span
                    className={`whitespace-nowrap tabular-nums ${tree.quantity === 0 ? 'text-apple' : ''}`}
                  >
                    {tree.quantity} left{tree.waiting > 0 && `, ${tree.waiting} waiting`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
