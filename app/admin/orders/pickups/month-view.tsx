import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { Button } from '#app/ui/button.tsx';
import { monthSchema, type PickupDay } from '#domain/admin/pickups.ts';
import { count } from '#domain/count.ts';
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
  const go = (months: number) =>
    setParams(new URLSearchParams({ month: monthAfter(month, months) }));
  return (
    <QueryView query={monthQuery(month)} what="the days">
      {({ days, withoutDay }) => (
        <>
          <AdminHeading title="Pickup Days">
            <DialogButton
              variant="primary"
              dialog={(onClose) => <OpenDaysDialog onClose={onClose} />}
            >
              Open days
            </DialogButton>
          </AdminHeading>
          <WithoutDay counts={withoutDay} />
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
          <RowList
            label="Days"
            rows={days}
            keyOf={({ day, kind }) => `${day} ${kind}`}
            columns="minmax(0,1.6fr) minmax(0,1fr) auto"
            empty={`No days are open in ${monthName(month)}`}
          >
            {(day) => (
              <>
                <p>
                  <RowLink to={`/admin/pickups?kind=${day.kind}&day=${day.day}`}>
                    {pickupDayName(day.day)}
                    <span className="ml-2 font-normal text-ink-2">
                      {day.kind === 'pickup' ? 'Pickup' : 'Delivery'}
                    </span>
                  </RowLink>
                </p>
                <Cell note={windowsText(day)} />
                <Cell>
                  {day.bookedOrders} of {day.maxOrders} orders, {day.bookedTrees} of {day.maxTrees}{' '}
                  trees
                </Cell>
              </>
            )}
          </RowList>
        </>
      )}
    </QueryView>
  );
}

const windowsText = ({ windows, openWindows }: PickupDay): string => {
  if (openWindows === 0) return 'closed';
  const all = count(windows, 'window');
  return openWindows === windows ? all : `${all}, ${openWindows} open`;
};
