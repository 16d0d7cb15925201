import { useState } from 'react';
import { adminOrdersQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import { api } from '#app/api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ordersPerPage } from '#domain/admin/orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { OrderActions } from './order-actions.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrderChanges } from './use-order-changes.ts';
import { useOrderFilter } from './use-order-filter.ts';

export function OrdersScreen() {
  const wide = useIsWide();
  const { filter, change, clear } = useOrderFilter();
  const { changeStatus, changeStatuses, remove, restore } = useOrderChanges();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
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
    <QueryView query={adminOrdersQuery(filter)} what="the orders">
      {({ orders, total, more, seasons = [] }, { isPlaceholderData }) => {
        const selectedOrders = orders.filter(({ id }) => selected.has(id));
        return (
          <>
            <AdminHeading
              title={`${deleted ? 'Deleted orders' : 'Orders'} (${total}${more ? '+' : ''})`}
            >
              <ButtonLink to="/admin/orders/new" size="small">
                New order
              </ButtonLink>
              <ButtonLink
                to={`/admin/messages/new?${params.toString()}`}
                variant="ghost"
                size="small"
              >
                Write to them
              </ButtonLink>
              <DownloadButton
                from={() => api.api.admin['orders.csv'].$get({ query: filter })}
                file="orders.csv"
              >
                Export CSV
              </DownloadButton>
            </AdminHeading>
            <OrderFilters {...{ filter, seasons }} onChange={change} onClear={clear} />
            <BulkBar
              count={selectedOrders.length}
              onStatus={(status) => {
                changeStatuses(
                  selectedOrders.map((order) => ({ id: order.id, status, was: order.status })),
                );
                setSelected(new Set());
              }}
              onClear={() => setSelected(new Set())}
            />
            {orders.length === 0 && <EmptyState>No orders found</EmptyState>}
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
              {orders.length > 0 && wide && (
                <OrderTable
                  {...{ orders, selected, open, actions, deleted, filter }}
                  onSort={(sort, direction) => change({ sort, direction })}
                  onSelectAll={(all) => setSelected(new Set(all ? orders.map(({ id }) => id) : []))}
                />
              )}
              {orders.length > 0 && !wide && (
                <ul aria-label="Orders" className="grid gap-3">
                  {orders.map((order) => (
                    <AdminOrderCard
                      key={order.id}
                      isSelected={selected.has(order.id)}
                      isOpen={open.has(order.id)}
                      {...{ order, actions, deleted }}
                    />
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
                onCancelOrder={({ refund, restock }) => {
                  changeStatus({
                    id: canceling.id,
                    status: 'Canceled',
                    was: canceling.status,
                    restock,
                    ...refund,
                  });
                  setCanceling(undefined);
                }}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}
