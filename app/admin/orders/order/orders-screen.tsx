import { useState } from 'react';
import { admin, inAddress } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { checkFilter, choiceFilter, dayFilter, type Filter } from '#app/admin/kit/filters.tsx';
import { counted, ListScreen } from '#app/admin/kit/list-screen.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import { BulkDialog } from '#app/admin/orders/bulk/bulk-dialog.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { BulkOrders, BulkWhat } from '#domain/orders/bulk-actions.ts';
import {
  orderListSchema,
  ordersPerPage,
  paymentFilters,
  withoutDay,
  type OrderList,
  type OrderListRequest,
} from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import { orderStatuses } from '#domain/statuses.ts';
import { BulkStatus } from './bulk-status.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { OrderActions } from './order-parts.tsx';
import { OrderTable } from './order-table.tsx';
import { countGoneTrees } from './order-texts.ts';
import { AdminOrderCard } from './order-views.tsx';
import { useOrderChanges } from './use-order-changes.ts';

const none: ReadonlySet<string> = new Set();
/** A choice of all orders, on every page. */
const everything = 'all';

const all = ['', 'All'] as const;
const paymentNames: Record<string, string> = { due: 'to be paid', overpaid: 'overpaid' };
const payments = paymentFilters.map((name) => [name, paymentNames[name] ?? name] as const);

const filters = ({ seasons = [] }: OrderList): Filter[] => [
  choiceFilter('status', 'Status', [all, ...orderStatuses]),
  choiceFilter('payment', 'Payment', [all, ...payments]),
  choiceFilter('method', 'Method', [all, ['pickup', 'Pickup'], ['delivery', 'Delivery']]),
  choiceFilter('paidBy', 'Paid by', [
    all,
    ['card', 'Card'],
    ['cash', 'Cash'],
    ['check', 'Check'],
    ['other', 'Other means'],
  ]),
  ...(seasons.length > 1
    ? [
        choiceFilter('season', 'Season', [
          all,
          ...seasons.map(({ id, name }) => [id, name] as const),
        ]),
      ]
    : []),
  dayFilter('day', 'Pickup day'),
  checkFilter('day', 'Without a day', withoutDay),
  dayFilter('from', 'Placed from', { max: 'to' }),
  dayFilter('to', 'Placed to', { min: 'from' }),
  checkFilter('deleted', 'Deleted', 'yes'),
];

/** Chosen on another page, or by another filter, it means other orders. */
const isAllOf = (selected: ReadonlySet<string>, address: string): boolean =>
  selected.has(everything) && selected.has(address);

function headingOf({ deleted, bulk }: OrderListRequest): string {
  if (deleted) return 'Deleted orders';
  return bulk ? 'Chosen orders' : 'Orders';
}

export function OrdersScreen() {
  const wide = useIsWide();
  const { changeStatus, changeStatuses, remove, restore } = useOrderChanges();
  const [selected, setSelected] = useState(none);
  const [params] = useScreenParams();
  const asked = params.get('open') ?? '';
  const [shown, setShown] = useState(asked);
  // Here, so that turning a tablet closes nothing.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([asked]));
  // Another order was jumped to from this screen.
  if (shown !== asked) {
    setShown(asked);
    setOpen(new Set([asked]));
  }
  const [asking, setAsking] = useState<{ orders: BulkOrders; begin: BulkWhat }>();
  const [canceling, setCanceling] = useState<Order>();

  const actions: OrderActions = {
    // The admin must decide how much to refund.
    setStatus: (order, status) =>
      status === 'Canceled' && order.paymentStatus === 'completed'
        ? setCanceling(order)
        : changeStatus({ id: order.id, status, was: order.status }),
    remove: (order) => remove(order.id),
    restore: (order) => restore(order.id),
    // Taking one out of all of them begins anew: which others were meant cannot be seen.
    select: (order, isSelected) =>
      setSelected((was) => (was.has(everything) ? none : withOrWithout(order.id, isSelected)(was))),
    open: (order, isOpen) => setOpen(withOrWithout(order.id, isOpen)),
  };
  return (
    <>
      <ListScreen
        title="Orders"
        heading={(list: OrderList, { request }) => counted(headingOf(request), list)}
        schema={orderListSchema}
        from={admin.orders}
        rows="orders"
        perPage={ordersPerPage}
        placeholder="Name, phone, order number, variety"
        filters={filters}
        actions={({ request, address }) => (
          <>
            <ButtonLink to="/admin/orders/new" size="small">
              New order
            </ButtonLink>
            <AdminButtonLink to="/admin/orders/bulk">Many at once</AdminButtonLink>
            <AdminButtonLink to={`/admin/messages/new?${address}`}>Write to them</AdminButtonLink>
            <DownloadButton
              from={() => admin['orders.csv'].$get({ query: inAddress(request) })}
              file="orders.csv"
            >
              Export CSV
            </DownloadButton>
          </>
        )}
        arrange={(
          orders: readonly Order[],
          { request, address, change, total = 0, more },
          isOld,
        ) => {
          const deleted = request.deleted === 'yes';
          const views = orders.map((order) => ({
            order,
            deleted,
            actions,
            isSelected: selected.has(order.id) || isAllOf(selected, address),
            isOpen: open.has(order.id),
          }));
          const isAll = isAllOf(selected, address);
          const selectedOrders = orders.filter(({ id }) => selected.has(id));
          const { page: _page, ...filter } = request;
          return (
            <>
              <BulkStatus
                count={selectedOrders.length}
                all={
                  (total > orders.length && selectedOrders.length > 0) || isAll
                    ? `${total}${more ? '+' : ''}`
                    : ''
                }
                isAll={isAll}
                onAll={() => setSelected(new Set([everything, address]))}
                onMore={(begin) =>
                  setAsking({
                    orders: isAll ? { filter } : { ids: selectedOrders.map(({ id }) => id) },
                    begin,
                  })
                }
                onStatus={(status) => {
                  changeStatuses(
                    selectedOrders.map(({ id, status: was }) => ({ id, status, was })),
                  );
                  setSelected(none);
                }}
                onClear={() => setSelected(none)}
              />
              <div aria-busy={isOld} className={isOld ? 'opacity-60' : ''}>
                {wide ? (
                  <OrderTable
                    views={views}
                    deleted={deleted}
                    filter={request}
                    onSort={change}
                    onSelectAll={(isAll) =>
                      setSelected(new Set(isAll ? orders.map(({ id }) => id) : []))
                    }
                  />
                ) : (
                  <ul aria-label="Orders" className="grid gap-3">
                    {views.map((view) => (
                      <AdminOrderCard key={view.order.id} {...view} />
                    ))}
                  </ul>
                )}
              </div>
            </>
          );
        }}
      />
      {asking && (
        <BulkDialog
          {...asking}
          onBegun={() => setSelected(none)}
          onClose={() => setAsking(undefined)}
        />
      )}
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
}
