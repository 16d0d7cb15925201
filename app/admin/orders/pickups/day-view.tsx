import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { checkInPath } from '#domain/admin/pages.ts';
import type { PickupDayDetails, PickupDayKey } from '#domain/admin/pickups.ts';
import { settings } from '#domain/farm/settings.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { CloseDayButton } from './close-day-button.tsx';
import { isOver } from './is-over.ts';
import { MoveDayDialog } from './move-day-dialog.tsx';
import { dayQuery } from './pickup-queries.ts';
import { WindowPanel } from './window-panel.tsx';

/** The windows of a day with their orders; for deliveries the run sheet. */
export function DayView({ of }: { of: PickupDayKey }) {
  const { data, isError, refetch } = useQuery(dayQuery(of), queryClient);
  const [moving, setMoving] = useState(false);
  const name = `${pickupDayName(of.day)}, ${of.kind}`;
  if (!data && isError) return <LoadProblem what="this day" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={name}>
        <ButtonLink variant="ghost" size="small" to={`/admin/pickups?month=${of.day.slice(0, 7)}`}>
          Back
        </ButtonLink>
        {data.windows.length > 0 && !isOver(data) && (
          <Button variant="ghost" size="small" onClick={() => setMoving(true)}>
            Move this day…
          </Button>
        )}
        <CloseDayButton day={data} />
        <ButtonLink variant="ghost" size="small" to={`/admin/pickups/dig-list?day=${of.day}`}>
          Dig list
        </ButtonLink>
        <ButtonLink variant="ghost" size="small" to={checkInPath}>
          Check-in
        </ButtonLink>
        <Button size="small" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" /> Print
        </Button>
      </AdminHeading>
      <p className="mb-4 text-ink-2">
        <span className="hidden print:inline">
          {settings.name}, {name}:{' '}
        </span>
        {describeOrders(data)}
      </p>
      <RunLinks day={data} />
      {data.windows.length === 0 && (
        <Panel className="py-14 text-center text-lg">No windows on this day</Panel>
      )}
      <div className="grid gap-5">
        {data.windows.map((window) => (
          <WindowPanel
            key={window.id}
            window={window}
            orders={data.orders.filter(({ windowId }) => windowId === window.id)}
          />
        ))}
      </div>
      {moving && <MoveDayDialog of={of} onClose={() => setMoving(false)} />}
    </>
  );
}

/** '1 order, 3 trees' */
function describeOrders({ orders }: PickupDayDetails): string {
  const trees = orders.reduce((sum, order) => sum + order.trees, 0);
  return `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}, ${trees} ${trees === 1 ? 'tree' : 'trees'}`;
}

function RunLinks({ day: { mapUrls } }: { day: PickupDayDetails }) {
  if (mapUrls.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-5 print:hidden">
      {mapUrls.map((url, index) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {mapUrls.length === 1 ? 'Map of the run' : `Map of the run, part ${index + 1}`}
        </a>
      ))}
    </p>
  );
}
