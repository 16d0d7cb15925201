import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { PrintButton } from '#app/admin/kit/print-button.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import type { PickListEntry } from '#domain/admin/items.ts';
import { settings } from '#domain/farm/settings.ts';
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
          {entries.reduce((sum, entry) => sum + countTrees(entry), 0)} trees of {entries.length}{' '}
          kinds
        </p>
        <div className="grid gap-6">
          {entries.map((entry) => (
            <section
              key={`${entry.variety} ${entry.rootstock}`}
              className="break-inside-avoid rounded-card border border-line bg-surface p-4 print:rounded-none print:border-0 print:border-t print:p-0 print:pt-2"
            >
              <h2 className="flex justify-between gap-4 font-sans! text-lg font-semibold! tracking-normal!">
                <span>
                  {entry.variety} on {entry.rootstock}
                </span>
                <span className="whitespace-nowrap tabular-nums">{countTrees(entry)} ×</span>
              </h2>
              <ul className="mt-2 text-sm">
                {entry.orders.map((order) => (
                  <li
                    key={order.itemId}
                    className="grid grid-cols-[5.5em_minmax(0,1fr)_auto] items-center print:grid-cols-[20px_5.5em_minmax(0,1fr)_auto] gap-3 border-t border-line py-1.5"
                  >
                    <span
                      aria-hidden
                      className="hidden size-4.5 rounded-[4px] border-[1.5px] border-ink-2 print:block"
                    />
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
                ))}
              </ul>
            </section>
          ))}
        </div>
      </>
    )}
  </DataScreen>
);

const countTrees = ({ orders }: PickListEntry): number =>
  orders.reduce((sum, { quantity }) => sum + quantity, 0);
