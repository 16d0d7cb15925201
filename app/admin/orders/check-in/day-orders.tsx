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
import { handoverMoneyTexts } from '#domain/orders/pickup-days.ts';
import { windowHours, windowText } from '#domain/orders/pickups.ts';
import { knownOrders, moneyOfDay, useCheckIn } from './check-in-store.ts';
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
  const isLoaded = loaded?.day === day;
  const orders = isLoaded ? loaded.orders : keptOrdersOf(day);
  const money = moneyOfDay(useCheckIn());
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

/** Undefined where the phone knows none, who may have some all the same. */
function keptOrdersOf(day: string): CheckInOrder[] | undefined {
  const kept = knownOrders().filter(({ window }) => window?.day === day);
  return kept.length > 0 ? kept : undefined;
}

function FoundOrders({ search, onOpen }: Pick<DayOrdersProps, 'search' | 'onOpen'>) {
  const terms = searchTerms(search);
  const found = knownOrders().filter((order) => matchesSearch(order, terms));
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

const OrderList = ({ orders, whenOf, onOpen }: OrderListProps) => (
  <FirstRows
    rows={orders ?? []}
    className="divide-y divide-line rounded-panel border border-line bg-surface empty:hidden"
  >
    {(order) => (
      <li key={order.id}>
        <button
          type="button"
          className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2.5 text-left hover:bg-linen"
          onClick={() => onOpen(order)}
        >
          <span className="min-w-0">
            <b className="block font-semibold wrap-anywhere">{order.customer}</b>
            <span className="text-sm text-ink-2">
              {[whenOf(order), order.place].filter(Boolean).join(', ')}
            </span>
          </span>
          <span className="text-right text-sm tabular-nums">
            {handoverMoneyTexts(order).map((text) => (
              <b key={text} className="block font-semibold">
                {text}
              </b>
            ))}
            {progressOf(order)}
          </span>
        </button>
      </li>
    )}
  </FirstRows>
);

function progressOf(order: CheckInOrder): string {
  if (order.status === 'Delivered') return handedOverText(order);
  if (order.obstacle && !isPayable(order)) return obstacleTexts[order.obstacle].split('. ')[0]!;
  const [trees, ticks] = [treesOf(order), ticksOf(order)];
  if (ticks > 0) return `${ticks} of ${trees}`;
  return `${goneOf(order) > 0 ? 'the other ' : ''}${count(trees, 'tree')}`;
}
