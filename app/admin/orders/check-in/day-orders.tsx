import { AdminInput } from '#app/admin/kit/controls.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { obstacleTexts, ticksOf, treesOf, type CheckInOrder } from '#domain/admin/check-in.ts';
import { windowHours } from '#domain/orders/pickups.ts';
import type { Saved } from './saved.ts';

interface DayOrdersProps {
  day: string;
  loaded: Saved['day'];
  onDay: (day: string) => void;
  onOpen: (order: CheckInOrder) => void;
}

/** Everybody of the day. */
export function DayOrders({ day, loaded, onDay, onOpen }: DayOrdersProps) {
  const orders = loaded?.day === day ? loaded.orders : undefined;
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
      {orders && orders.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {orders.map((order) => (
            <li key={order.id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2.5 text-left hover:bg-linen"
                onClick={() => onOpen(order)}
              >
                <span className="min-w-0">
                  <b className="block font-semibold wrap-anywhere">{order.customer}</b>
                  <span className="text-sm text-ink-2">
                    {order.window && windowHours(order.window)}
                  </span>
                </span>
                <span className="text-right text-sm tabular-nums">{progressOf(order)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function progressOf(order: CheckInOrder): string {
  if (order.status === 'Delivered') return 'Handed over';
  if (order.obstacle) return obstacleTexts[order.obstacle].split('. ')[0]!;
  return `${ticksOf(order)} of ${treesOf(order)}`;
}
