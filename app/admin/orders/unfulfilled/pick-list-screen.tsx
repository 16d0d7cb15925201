import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { PrintButton, PrintCard, PrintTick } from '#app/admin/kit/print.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { settings } from '#domain/farm/settings.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { shortOrderId } from '#domain/statuses.ts';

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
        <p className="mb-5 text-ink-2">
          {settings.name}, {formatFarmDay(new Date(dataUpdatedAt).toISOString())}:{' '}
          {countTreesOf(entries.flatMap(({ orders }) => orders))} trees of {entries.length} kinds
        </p>
        <div className="grid gap-6">
          {entries.map((entry) => (
            <PrintCard
              key={`${entry.variety} ${entry.rootstock}`}
              title={`${entry.variety} on ${entry.rootstock}`}
              aside={`${countTreesOf(entry.orders)} ×`}
            >
              <FirstRows rows={entry.orders} className="mt-2 text-sm">
                {(order) => (
                  <li
                    key={order.itemId}
                    className="grid grid-cols-[5.5em_minmax(0,1fr)_auto] items-center print:grid-cols-[20px_5.5em_minmax(0,1fr)_auto] gap-3 border-t border-line py-1.5"
                  >
                    <PrintTick />
                    <span className="font-mono text-sm">{shortOrderId(order.orderId)}</span>
                    <span className="wrap-anywhere">
                      {order.customer}
                      {order.note && <span className="block text-ink-2">Note: {order.note}</span>}
                      {order.isReplacement && <span className="text-ink-2"> (replacement)</span>}
                      {order.status === 'Confirmed' && (
                        <span className="text-ink-2"> (confirmed)</span>
                      )}
                    </span>
                    <span className="font-semibold tabular-nums">{order.quantity}</span>
                  </li>
                )}
              </FirstRows>
            </PrintCard>
          ))}
        </div>
      </>
    )}
  </DataScreen>
);
