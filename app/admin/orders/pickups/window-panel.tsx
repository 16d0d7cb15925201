import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import type { AdminWindow, DayOrder } from '#domain/admin/pickups.ts';
import { pickupDayName, windowHours } from '#domain/orders/pickups.ts';
import { DayOrderRow } from './day-order-row.tsx';
import { WindowForm } from './window-form.tsx';

/** A window with its orders and its room. */
export const WindowPanel = ({
  window,
  orders,
}: {
  window: AdminWindow;
  orders: readonly DayOrder[];
}) => (
  <section
    aria-label={windowHours(window)}
    className="rounded-card border border-line bg-surface p-4 print:break-inside-avoid print:rounded-none print:border-0 print:border-t print:p-0 print:pt-2"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="font-sans! text-lg font-semibold! tracking-normal!">
        {windowHours(window)}
        {!window.isOpen && <span className="font-normal text-ink-2"> (closed for others)</span>}
      </h2>
      <span className="text-sm text-ink-2 tabular-nums">
        {window.bookedOrders} of {window.maxOrders} orders, {window.bookedTrees} of{' '}
        {window.maxTrees} trees
      </span>
    </div>
    {window.movedFrom && (
      <p className="mt-1 text-sm text-ink-2">Moved from {pickupDayName(window.movedFrom)}</p>
    )}
    {orders.length > 0 && (
      <FirstRows rows={orders}>
        {(shown) => (
          <ol className="mt-2">
            {shown.map((order, index) => (
              <DayOrderRow
                key={order.orderId}
                order={order}
                stop={window.kind === 'delivery' ? index + 1 : undefined}
              />
            ))}
          </ol>
        )}
      </FirstRows>
    )}
    <WindowForm window={window} />
  </section>
);
