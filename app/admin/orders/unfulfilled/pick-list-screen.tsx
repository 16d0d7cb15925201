import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { PrintButton, PrintCard, PrintList, PrintTick } from '#app/admin/kit/print.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import type { PickListEntry } from '#domain/orders/unfulfilled-items.ts';
import { orderNumber, shortOrderId } from '#domain/statuses.ts';

/** Printed for the field: each tree with its orders and a checkbox. */
export const PickListScreen = () => (
  <DataScreen
    query={adminQuery(admin.unfulfilled['pick-list'])}
    what="the pick list"
    title="Pick list"
    back={['/admin/unfulfilled', 'Back']}
    actions={() => <PrintButton />}
  >
    {({ entries }, { dataUpdatedAt }) => (
      <>
        <p className="mb-5 text-ink-2 print:hidden">{headOf(entries, dataUpdatedAt)}</p>
        <PrintList head={headOf(entries, dataUpdatedAt)}>
          {entries.map((entry) => (
            <PrintCard
              key={`${entry.variety} ${entry.rootstock}`}
              title={`${entry.variety} on ${entry.rootstock}`}
              aside={`${countTreesOf(entry.orders)} ×`}
            >
              <FirstRows rows={entry.orders} className="mt-2 text-sm print:mt-1">
                {(order) => (
                  <li
                    key={order.itemId}
                    className="grid grid-cols-[8.5em_minmax(0,1fr)_auto] items-center print:grid-cols-[18px_5.4em_minmax(0,1fr)_auto] gap-3 border-t border-line py-1.5 print:gap-2 print:py-0.5"
                  >
                    <PrintTick />
                    <span>
                      <b className="paper-number font-semibold tabular-nums">
                        {orderNumber({ id: order.orderId, number: order.orderNumber })}
                      </b>
                      {order.orderNumber && (
                        <span className="ml-2 font-mono text-ink-2 print:hidden">
                          {shortOrderId(order.orderId)}
                        </span>
                      )}
                    </span>
                    <span className="wrap-anywhere">
                      {order.customer}
                      {order.note && <span className="block text-ink-2">Note: {order.note}</span>}
                      {order.isReplacement && <span className="text-ink-2"> (replacement)</span>}
                      {order.status === 'Confirmed' && (
                        <span className="text-ink-2"> (confirmed)</span>
                      )}
                    </span>
                    <span className="paper-count font-semibold tabular-nums">{order.quantity}</span>
                  </li>
                )}
              </FirstRows>
            </PrintCard>
          ))}
        </PrintList>
      </>
    )}
  </DataScreen>
);

/** 'Vineyard Farm, March 2: 130 trees of 28 kinds' */
function headOf(entries: readonly PickListEntry[], at: number): string {
  const day = formatFarmDay(new Date(at).toISOString());
  const trees = countTreesOf(entries.flatMap(({ orders }) => orders));
  return `${settings.name}, ${day}: ${count(trees, 'tree')} of ${count(entries.length, 'kind')}`;
}
