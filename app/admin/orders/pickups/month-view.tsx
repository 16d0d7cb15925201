import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { monthSchema, type PickupDay } from '#domain/admin/pickups.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { currentMonth, monthAfter, monthName } from './months.ts';
import { OpenDaysDialog } from './open-days-dialog.tsx';
import { monthQuery } from './pickup-queries.ts';
import { WithoutDay } from './without-day.tsx';

/** Pickup and delivery days of a month. */
export function MonthView() {
  const [params, setParams] = useScreenParams();
  const asked = monthSchema.safeParse({ month: params.get('month') });
  const month = asked.success ? asked.data.month : currentMonth();
  const [opening, setOpening] = useState(false);
  const { data, isError, refetch } = useQuery(monthQuery(month), queryClient);
  const go = (months: number) =>
    setParams(new URLSearchParams({ month: monthAfter(month, months) }));

  if (!data && isError) return <LoadProblem what="the days" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title="Pickup Days">
        <Button size="small" onClick={() => setOpening(true)}>
          Open days
        </Button>
      </AdminHeading>
      <WithoutDay counts={data.withoutDay} />
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <Button variant="ghost" size="small" onClick={() => go(-1)}>
          Earlier
        </Button>
        <h2 aria-live="polite" className="min-w-[8em] text-center text-xl">
          {monthName(month)}
        </h2>
        <Button variant="ghost" size="small" onClick={() => go(1)}>
          Later
        </Button>
      </div>
      {data.days.length === 0 ? (
        <Panel className="py-14 text-center text-lg">No days are open in {monthName(month)}</Panel>
      ) : (
        <ul
          aria-label="Days"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {data.days.map((day) => (
            <DayRow key={`${day.day} ${day.kind}`} day={day} />
          ))}
        </ul>
      )}
      {opening && <OpenDaysDialog onClose={() => setOpening(false)} />}
    </>
  );
}

const windowsText = ({ windows, openWindows }: PickupDay): string => {
  if (openWindows === 0) return 'closed';
  const all = windows === 1 ? '1 window' : `${windows} windows`;
  return openWindows === windows ? all : `${all}, ${openWindows} open`;
};

const DayRow = ({ day }: { day: PickupDay }) => (
  <li className="relative grid gap-x-6 gap-y-1 px-4 py-3.5 hover:bg-linen sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto] sm:items-center sm:px-5">
    <Link
      to={`/admin/pickups?kind=${day.kind}&day=${day.day}`}
      className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
    >
      {pickupDayName(day.day)}
      <span className="ml-2 font-normal text-ink-2">
        {day.kind === 'pickup' ? 'Pickup' : 'Delivery'}
      </span>
    </Link>
    <span className="text-sm text-ink-2">{windowsText(day)}</span>
    <span className="text-sm tabular-nums">
      {day.bookedOrders} of {day.maxOrders} orders, {day.bookedTrees} of {day.maxTrees} trees
    </span>
  </li>
);
