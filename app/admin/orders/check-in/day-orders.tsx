import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { DayMoneyFacts } from '#app/admin/orders/pickups/day-money-facts.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { count } from '#domain/count.ts';
import { matchesSearch, searchTerms } from '#domain/orders/check-in-search.ts';
import {
  goneOf,
  handedOverText,
  isPayable,
  obstacleTexts,
  ticksOf,
  treesOf,
  type CheckInOrder,
} from '#domain/orders/check-in.ts';
import { groupByPerson } from '#domain/orders/persons.ts';
import { handoverMoneyTexts } from '#domain/orders/pickup-days.ts';
import { pickupDayName, windowHours, windowText } from '#domain/orders/pickups.ts';
import { moneyOfDay, useCheckIn, useKnownOrders } from './check-in-store.ts';
import type { Saved } from './saved.ts';

const foundMax = 30;

interface DayOrdersProps {
  day: string;
  loaded: Saved['day'];
  /** Typed words, which find orders of any day that the phone knows. */
  search: string;
  onDay: (day: string) => void;
  onOpen: (order: CheckInOrder) => void;
}

/** Everybody of the day, or who was searched for. */
export function DayOrders({ day, loaded, search, onDay, onOpen }: DayOrdersProps) {
  const known = useKnownOrders();
  const isLoaded = loaded?.day === day;
  const orders = isLoaded ? loaded.orders : keptOrdersOf(known, day);
  const money = moneyOfDay(useCheckIn());
  const next = orders && orders.length > 0 ? undefined : nextDay(known, day);
  if (search.trim().length > 1) return <FoundOrders search={search} onOpen={onOpen} />;
  return (
    <section aria-label="Orders of the day" className="grid gap-3">
      <AdminInput
        label="Day"
        type="date"
        required
        value={day}
        onChange={(event) => event.target.value && onDay(event.target.value)}
      />
      {!orders && <Panel>This day is not on this phone. Load it with a connection.</Panel>}
      {orders?.length === 0 && <Panel>No orders on this day</Panel>}
      {next && (
        <AdminButton onClick={() => onDay(next.day)}>
          Next day with orders: {pickupDayName(next.day)}, {count(next.orders, 'order')}
        </AdminButton>
      )}
      <OrderList
        orders={orders}
        onOpen={onOpen}
        whenOf={({ window }) => window && windowHours(window)}
      />
      {!isLoaded && orders && (
        <p className="text-sm text-ink-2">
          Kept on this phone. With a connection, orders that were handed over are listed too.
        </p>
      )}
      {isLoaded && money && <DayMoneyFacts {...money} />}
    </section>
  );
}

/** Undefined where the phone knows none, which may have some all the same. */
function keptOrdersOf(known: readonly CheckInOrder[], day: string): CheckInOrder[] | undefined {
  const kept = known.filter(({ window }) => window?.day === day);
  return kept.length > 0 ? kept : undefined;
}

/** The first day after this one on which somebody comes. */
function nextDay(
  known: readonly CheckInOrder[],
  day: string,
): { day: string; orders: number } | undefined {
  const days = known.flatMap(({ window }) => (window && window.day > day ? [window.day] : []));
  const [next] = days.toSorted();
  return next ? { day: next, orders: days.filter((other) => other === next).length } : undefined;
}

function FoundOrders({ search, onOpen }: Pick<DayOrdersProps, 'search' | 'onOpen'>) {
  const terms = searchTerms(search);
  const found = useKnownOrders().filter((order) => matchesSearch(order, terms));
  return (
    <section aria-label="Orders found" className="grid gap-3">
      <p role="status" className="text-sm text-ink-2">
        {found.length > 0
          ? `${count(found.length, 'order')} on this phone`
          : 'No order on this phone. Choose Find to ask the shop.'}
      </p>
      <OrderList
        orders={found.slice(0, foundMax)}
        whenOf={({ window }) => (window ? windowText(window) : 'No day')}
        onOpen={onOpen}
      />
    </section>
  );
}

interface OrderListProps {
  orders: readonly CheckInOrder[] | undefined;
  whenOf: (order: CheckInOrder) => string | null;
  onOpen: (order: CheckInOrder) => void;
}

/** A row for each person, whatever number of these orders they have. */
const OrderList = ({ orders, whenOf, onOpen }: OrderListProps) => (
  <FirstRows
    rows={groupByPerson(orders ?? [])}
    className="divide-y divide-line rounded-panel border border-line bg-surface empty:hidden"
  >
    {(group) => {
      const [order] = group as [CheckInOrder];
      return (
        <li key={order.id}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2.5 text-left hover:bg-linen"
            onClick={() => onOpen(order)}
          >
            <span className="min-w-0">
              <b className="block font-semibold wrap-anywhere">{order.customer || 'No name'}</b>
              <span className="text-sm text-ink-2">
                {[whenOf(order), order.place, group.length > 1 && count(group.length, 'order')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className="text-right text-sm tabular-nums">
              {moneyTexts(group).map((text) => (
                <b key={text} className="block font-semibold">
                  {text}
                </b>
              ))}
              {progressOf(group)}
            </span>
          </button>
        </li>
      );
    }}
  </FirstRows>
);

/** What is due of all their orders, and what was given back. */
const moneyTexts = (group: readonly CheckInOrder[]): string[] => {
  const [order] = group as [CheckInOrder];
  const sum = (centsOf: (order: CheckInOrder) => number) =>
    group.reduce((total, other) => total + centsOf(other), 0);
  return handoverMoneyTexts({
    ...order,
    dueCents: sum(({ dueCents }) => dueCents),
    givenBackCents: sum(({ givenBackCents }) => givenBackCents),
  });
};

function progressOf(group: readonly CheckInOrder[]): string {
  const open = group.filter(({ status }) => status !== 'Delivered');
  if (open.length === 0) return handedOverText(group.at(-1)!);
  const [order] = open as [CheckInOrder];
  if (open.length === 1 && order.obstacle && !isPayable(order))
    return obstacleTexts[order.obstacle].split('. ')[0]!;
  const sum = (numberOf: (order: CheckInOrder) => number) =>
    open.reduce((total, other) => total + numberOf(other), 0);
  const [trees, ticks] = [sum(treesOf), sum(ticksOf)];
  if (ticks > 0) return `${ticks} of ${trees}`;
  return `${sum(goneOf) > 0 ? 'the other ' : ''}${count(trees, 'tree')}`;
}
