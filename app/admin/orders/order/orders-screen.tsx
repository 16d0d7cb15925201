import { useState } from 'react';
import { adminOrdersQuery } from '#app/admin/admin-queries.ts';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ordersPerPage } from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import { BulkStatus } from './bulk-status.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderFilters, useOrderFilter } from './order-filters.tsx';
import type { OrderActions } from './order-parts.tsx';
import { OrderTable } from './order-table.tsx';
import { countGoneTrees } from './order-texts.ts';
import { AdminOrderCard } from './order-views.tsx';
import { useOrderChanges } from './use-order-changes.ts';

const none: ReadonlySet<string> = new Set();

export function OrdersScreen() {
  const wide = useIsWide();
  const { filter, address, change, clear } = useOrderFilter();
  const { changeStatus, changeStatuses, remove, restore } = useOrderChanges();
  const [selected, setSelected] = useState(none);
  const [params] = useScreenParams();
  const asked = params.get('open') ?? '';
  const [shown, setShown] = useState(asked);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([asked])); // here, so that turning a tablet closes nothing
  // Another order was jumped to from this screen.
  if (shown !== asked) {
    setShown(asked);
    setOpen(new Set([asked]));
  }
  const [canceling, setCanceling] = useState<Order>();

  const actions: OrderActions = {
    // The admin must decide how much to refund.
    setStatus: (order, status) =>
      status === 'Canceled' && order.paymentStatus === 'completed'
        ? setCanceling(order)
        : changeStatus({ id: order.id, status, was: order.status }),
    remove: (order) => remove(order.id),
    restore: (order) => restore(order.id),
    select: (order, isSelected) => setSelected(withOrWithout(order.id, isSelected)),
    open: (order, isOpen) => setOpen(withOrWithout(order.id, isOpen)),
  };
  const deleted = filter.deleted === 'yes';
  return (
    <DataScreen
      query={adminOrdersQuery(filter)}
      what="the orders"
      title={({ total, more }) =>
        `${deleted ? 'Deleted orders' : 'Orders'} (${total}${more ? '+' : ''})`
      }
      actions={() => (
        <>
          <ButtonLink to="/admin/orders/new" size="small">
            New order
          </ButtonLink>
          <AdminButtonLink to={`/admin/messages/new?${address}`}>Write to them</AdminButtonLink>
          <DownloadButton
            from={() => admin['orders.csv'].$get({ query: filter })}
            file="orders.csv"
          >
            Export CSV
          </DownloadButton>
        </>
      )}
    >
      {({ orders, total, more, seasons = [] }, { isPlaceholderData }) => {
        const views = orders.map((order) => ({
          order,
          deleted,
          actions,
          isSelected: selected.has(order.id),
          isOpen: open.has(order.id),
        }));
        const selectedOrders = orders.filter(({ id }) => selected.has(id));
        return (
          <>
            <OrderFilters filter={filter} change={change} clear={clear} seasons={seasons} />
            <BulkStatus
              count={selectedOrders.length}
              onStatus={(status) => {
                changeStatuses(selectedOrders.map(({ id, status: was }) => ({ id, status, was })));
                setSelected(none);
              }}
              onClear={() => setSelected(none)}
            />
            {orders.length === 0 && <EmptyState>No orders found</EmptyState>}
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
              {orders.length > 0 && wide && (
                <OrderTable
                  views={views}
                  deleted={deleted}
                  filter={filter}
                  onSort={change}
                  onSelectAll={(all) => setSelected(new Set(all ? orders.map(({ id }) => id) : []))}
                />
              )}
              {orders.length > 0 && !wide && (
                <ul aria-label="Orders" className="grid gap-3">
                  {views.map((view) => (
                    <AdminOrderCard key={view.order.id} {...view} />
                  ))}
                </ul>
              )}
            </div>
            <Pager
              page={filter.page}
              pages={Math.ceil(total / ordersPerPage)}
              more={more && orders.length === ordersPerPage}
              onPage={(page) => change({ page: String(page) })}
            />
            {canceling && (
              <CancelDialog
                order={canceling}
                onClose={() => setCanceling(undefined)}
                onCancelOrder={(decided) => {
                  const { id, status: was } = canceling;
                  const goneTrees = countGoneTrees(canceling);
                  changeStatus({ id, status: 'Canceled', was, goneTrees, ...decided });
                  setCanceling(undefined);
                }}
              />
            )}
          </>
        );
      }}
    </DataScreen>
  );
}
