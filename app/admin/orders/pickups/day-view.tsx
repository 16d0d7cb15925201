import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { PrintButton } from '#app/admin/kit/print-button.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { checkInPath } from '#domain/admin/pages.ts';
import type { PickupDayDetails, PickupDayKey } from '#domain/admin/pickups.ts';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { CloseDayButton } from './close-day-button.tsx';
import { DayMoneyFacts } from './day-money-facts.tsx';
import { isOver } from './is-over.ts';
import { MoveDayDialog } from './move-day-dialog.tsx';
import { dayQuery } from './pickup-queries.ts';
import { WindowPanel } from './window-panel.tsx';

/** The windows of a day with their orders; for deliveries the run sheet. */
export function DayView({ of }: { of: PickupDayKey }) {
  const name = `${pickupDayName(of.day)}, ${of.kind}`;
  return (
    <QueryView query={dayQuery(of)} what="this day">
      {(data) => (
        <>
          <AdminHeading title={name} back={[`/admin/pickups?month=${of.day.slice(0, 7)}`, 'Back']}>
            {data.windows.length > 0 && !isOver(data) && (
              <DialogButton dialog={(onClose) => <MoveDayDialog of={of} onClose={onClose} />}>
                Move this day…
              </DialogButton>
            )}
            <CloseDayButton day={data} />
            <ButtonLink variant="ghost" size="small" to={`/admin/pickups/dig-list?day=${of.day}`}>
              Dig list
            </ButtonLink>
            <ButtonLink variant="ghost" size="small" to={checkInPath}>
              Check-in
            </ButtonLink>
            <PrintButton />
          </AdminHeading>
          <p className="mb-4 text-ink-2">
            <span className="hidden print:inline">
              {settings.name}, {name}:{' '}
            </span>
            {count(data.orders.length, 'order')}, {count(treesOf(data), 'tree')}
            {dueOf(data) > 0 && `, ${formatUsd(dueOf(data))} to pay`}
          </p>
          <div className="mb-4">
            <DayMoneyFacts money={data.money} />
          </div>
          <RunLinks day={data} />
          {data.windows.length === 0 && <EmptyState>No windows on this day</EmptyState>}
          <div className="grid gap-5">
            {data.windows.map((window) => (
              <WindowPanel
                key={window.id}
                window={window}
                orders={data.orders.filter(({ windowId }) => windowId === window.id)}
              />
            ))}
          </div>
        </>
      )}
    </QueryView>
  );
}

const treesOf = ({ orders }: PickupDayDetails): number =>
  orders.reduce((sum, { trees }) => sum + trees, 0);

const dueOf = ({ orders }: PickupDayDetails): number =>
  orders.reduce((sum, { dueCents }) => sum + Math.max(0, dueCents), 0);

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
