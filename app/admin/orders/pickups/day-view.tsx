import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { PrintButton, PrintCard, PrintList } from '#app/admin/kit/print.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { WaitingMails } from '#app/admin/kit/recall-buttons.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { checkInPath } from '#domain/admin/pages.ts';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { formatUsd } from '#domain/money.ts';
import {
  type DayOrder,
  type PickupDayDetails,
  type PickupDayKey,
} from '#domain/orders/pickup-days.ts';
import { clockTime, pickupDayName, windowInstants } from '#domain/orders/pickups.ts';
import { byLastName } from '#domain/people-names.ts';
import { DayMoneyFacts } from './day-money-facts.tsx';
import { GateRow, MapLink } from './day-order-row.tsx';
import { MoveDayDialog } from './move-day-dialog.tsx';
import { WindowPanel } from './window-panel.tsx';

/** The windows of a day with their orders; for deliveries the run sheet. */
export function DayView({ of }: { of: PickupDayKey }) {
  const name = `${pickupDayName(of.day)}, ${of.kind}`;
  return (
    <QueryView query={adminQuery(admin.pickups.day, { query: of })} what="this day">
      {(data) => (
        <>
          <AdminHeading title={name} back={[`/admin/pickups?month=${of.day.slice(0, 7)}`, 'Back']}>
            {data.windows.length > 0 && !isOver(data) && (
              <DialogButton dialog={(onClose) => <MoveDayDialog of={of} onClose={onClose} />}>
                Move this day…
              </DialogButton>
            )}
            <CloseDayButton day={data} />
            <AdminButtonLink to={`/admin/pickups/dig-list?day=${of.day}`}>Dig list</AdminButtonLink>
            <AdminButtonLink to={checkInPath}>Check-in</AdminButtonLink>
            <PrintButton />
          </AdminHeading>
          <p className="mb-4 text-ink-2 print:hidden">{sumsOf(data)}</p>
          <div className="mb-4 print:hidden">
            <DayMoneyFacts {...data.money} />
          </div>
          <Waiting day={data} />
          <RunLinks day={data} />
          {data.windows.length === 0 && <EmptyState>No windows on this day</EmptyState>}
          <PrintList head={`${settings.name}, ${name}: ${sumsOf(data)}`}>
            {data.windows.map((window) => (
              <WindowPanel key={window.id} window={window} orders={ordersOf(data, window.id)} />
            ))}
            <GateList day={data} />
          </PrintList>
        </>
      )}
    </QueryView>
  );
}

const { pickups } = admin;

/** Emails about this day that can still be recalled, with what they would tell. */
function Waiting({ day: { kind, day, waitingMoves, waitingMissed } }: { day: PickupDayDetails }) {
  const [, setParams] = useScreenParams();
  const json = { kind, day };
  return (
    <div className="mb-4 print:hidden empty:hidden">
      {waitingMoves.map(({ id, fromDay, ...mails }) => (
        <WaitingMails
          key={id}
          {...mails}
          about={`about the move from ${pickupDayName(fromDay)}`}
          recallName="Take the move back"
          recall={() => pickups.moves[':id'].recall.$post({ param: { id } })}
          mailNow={() => pickups.moves[':id']['mail-now'].$post({ param: { id } })}
          onRecalled={() => setParams(new URLSearchParams({ kind, day: fromDay }))}
        />
      ))}
      {waitingMissed && (
        <WaitingMails
          {...waitingMissed}
          about="to those who missed the day"
          recallName="Expect them again"
          recall={() => pickups.close.recall.$post({ json })}
          mailNow={() => pickups.close['mail-now'].$post({ json })}
        />
      )}
    </div>
  );
}

/** Sorts by last name, which people say at the gate. A run keeps the order of its stops. */
const ordersOf = ({ orders, kind }: PickupDayDetails, windowId: string): DayOrder[] => {
  const ofWindow = orders.filter((order) => order.windowId === windowId);
  return kind === 'delivery'
    ? ofWindow
    : ofWindow.toSorted((a, b) => byLastName(a.customer, b.customer));
};

/**
 * On paper, whoever stands at the gate is found by the last name, whatever the window; those who
 * were handed over stand at the end, out of the way. A run keeps its stops.
 */
function GateList({ day: { windows, orders, kind } }: { day: PickupDayDetails }) {
  if (kind === 'delivery') return null;
  const byName = orders.toSorted((a, b) => byLastName(a.customer, b.customer));
  const waiting = byName.filter(({ state }) => state !== 'done');
  const done = byName.filter(({ state }) => state === 'done');
  const starts = new Map(windows.map((window) => [window.id, clockTime(window.starts)]));
  return (
    <>
      {waiting.length > 0 && (
        <PrintCard only="paper" title="By last name" aside={count(waiting.length, 'order')}>
          <ul>
            {waiting.map((order) => (
              <GateRow key={order.orderId} order={order} starts={starts.get(order.windowId)} />
            ))}
          </ul>
        </PrintCard>
      )}
      {done.length > 0 && (
        <PrintCard only="paper" title="Handed over" aside={count(done.length, 'order')}>
          <ul>
            {done.map((order) => (
              <GateRow key={order.orderId} order={order} starts={starts.get(order.windowId)} />
            ))}
          </ul>
        </PrintCard>
      )}
    </>
  );
}

/** '37 orders, 130 trees, $96.00 to pay, $48.00 to give back' */
function sumsOf({ orders }: PickupDayDetails): string {
  const sum = (valueOf: (order: DayOrder) => number) =>
    orders.reduce((total, order) => total + valueOf(order), 0);
  const toPayCents = sum(({ dueCents }) => Math.max(0, dueCents));
  const toGiveBackCents = sum(({ dueCents }) => Math.max(0, -dueCents));
  const trees = sum((order) => order.trees);
  return [
    count(orders.length, 'order'),
    count(trees, 'tree'),
    toPayCents > 0 && `${formatUsd(toPayCents)} to pay`,
    toGiveBackCents > 0 && `${formatUsd(toGiveBackCents)} to give back`,
  ]
    .filter(Boolean)
    .join(', ');
}

function RunLinks({ day: { mapUrls } }: { day: PickupDayDetails }) {
  if (mapUrls.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-5 print:hidden">
      {mapUrls.map((url, index) => (
        <MapLink key={url} to={url}>
          {mapUrls.length === 1 ? 'Map of the run' : `Map of the run, part ${index + 1}`}
        </MapLink>
      ))}
    </p>
  );
}

/** Whether the last window of the day has ended. */
const isOver = ({ windows }: Pick<PickupDayDetails, 'windows'>): boolean =>
  windows.length > 0 && windows.every((window) => windowInstants(window).end <= new Date());

/** After the day: who did not come is asked by mail to choose another day. */
function CloseDayButton({ day }: { day: PickupDayDetails }) {
  const missing = day.orders.filter(({ state }) => state === 'booked');
  if (missing.length === 0 || !isOver(day)) return null;
  return (
    <ChangeButton
      question="Close this day"
      consequence={
        <>
          These orders were not handed over. Each customer with an email address is emailed once, in{' '}
          {count(recallMinutes, 'minute')}, to choose another day; until then, this screen can take
          it back. Call the others. Set orders that were handed over to Delivered first.
        </>
      }
      details={
        <ul className="mt-4 list-disc pl-5 text-sm">
          {missing.map(({ orderId, customer, trees }) => (
            <li key={orderId}>
              {customer}, {count(trees, 'tree')}
            </li>
          ))}
        </ul>
      }
      yes="Mark as missed and email"
      no="Back"
      send={() =>
        admin.pickups.close.$post({
          json: {
            kind: day.kind,
            day: day.day,
            shown: missing.map(({ orderId }) => orderId),
          },
        })
      }
      done="Day closed"
      failed="Failed to close the day"
      busy="Closing..."
    >
      Close this day…
    </ChangeButton>
  );
}
