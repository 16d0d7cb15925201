import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { count } from '#domain/count.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import {
  monthSchema,
  pickupDaySchema,
  type PickupDay,
  type PickupMonth,
} from '#domain/orders/pickup-days.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { deliveryTypes } from '#domain/statuses.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { DayView } from './day-view.tsx';
import { OpenDaysDialog } from './open-days-dialog.tsx';

/** 'YYYY-MM' */
const currentMonth = (): string => dayAt(new Date(), farmTimeZone).slice(0, 7);

const monthAfter = (month: string, months: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
};

/** 'April 2027' */
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** A month of days, or one day, by the URL. */
export function PickupsScreen() {
  const [params] = useScreenParams();
  const day = pickupDaySchema.safeParse({ kind: params.get('kind'), day: params.get('day') }).data;
  return day ? <DayView key={`${day.kind} ${day.day}`} of={day} /> : <MonthView />;
}

/** Pickup and delivery days of a month. */
function MonthView() {
  const [params, setParams] = useScreenParams();
  const asked = monthSchema.safeParse({ month: params.get('month') });
  const month = asked.data?.month ?? currentMonth();
  const stepButton = (months: number, name: string) => (
    <AdminButton
      onClick={() => setParams(new URLSearchParams({ month: monthAfter(month, months) }))}
    >
      {name}
    </AdminButton>
  );
  return (
    <DataScreen
      query={adminListQuery(admin.pickups, { query: { month } })}
      what="the days"
      title="Pickup Days"
      actions={() => (
        <DialogButton variant="primary" dialog={(onClose) => <OpenDaysDialog onClose={onClose} />}>
          Open days
        </DialogButton>
      )}
    >
      {({ days, withoutDay }) => (
        <>
          <WithoutDay counts={withoutDay} />
          <div className="mb-4 flex flex-wrap items-center gap-2.5">
            {stepButton(-1, 'Earlier')}
            <h2 aria-live="polite" className="min-w-[8em] text-center text-xl">
              {monthName(month)}
            </h2>
            {stepButton(1, 'Later')}
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
    </DataScreen>
  );
}

const windowsText = ({ windows, openWindows }: PickupDay): string => {
  if (openWindows === 0) return 'closed';
  const all = count(windows, 'window');
  return openWindows === windows ? all : `${all}, ${openWindows} open`;
};

/** Orders that have no day yet, and a mail that asks their customers to choose one. */
function WithoutDay({ counts }: { counts: PickupMonth['withoutDay'] }) {
  const kinds = deliveryTypes.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <ul className="mb-6 grid gap-3 lg:grid-cols-2">
      {kinds.map((kind) => (
        <li
          key={kind}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
        >
          <span className="text-sm">
            <b className="font-semibold">{count(counts[kind], `${kind} order`)}</b> without a day
          </span>
          <DialogButton dialog={(onClose) => <AnnounceDialog kind={kind} onClose={onClose} />}>
            Email them to choose a {kind} day
          </DialogButton>
        </li>
      ))}
    </ul>
  );
}
