import { useQuery } from '@tanstack/react-query';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { NoData } from '#app/admin/kit/query-view.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { count } from '#domain/count.ts';
import {
  treesNeeded,
  type UnfulfilledItem,
  type UnfulfilledOrder,
  type ItemStatusChange,
} from '#domain/orders/unfulfilled-items.ts';
import { orderStatusName, orderNumber, type ItemStatus } from '#domain/statuses.ts';

const markAllNames = { Pending: 'Mark All Pending', Confirmed: 'Mark All Confirmed' };

interface UnfulfilledDialogProps {
  item: UnfulfilledItem;
  onClose: () => void;
}

/** Orders of one unfulfilled item, with their item statuses. */
export function UnfulfilledDialog({ item, onClose }: UnfulfilledDialogProps) {
  const { variety, rootstock } = item;
  const { data, error, refetch } = useQuery(
    adminQuery(admin.unfulfilled.orders, { query: { variety, rootstock } }),
    queryClient,
  );
  const one = useAdminChange({
    send,
    done: 'Item status updated',
    failed: 'Failed to update item',
  });
  const all = useAdminChange({
    send,
    done: ({ items, status }) => `${items.length} items marked as ${status}`,
    failed: 'Failed to update items',
  });
  const busy = one.isPending || all.isPending;
  const orders = data?.orders ?? [];
  const markAll = (status: ItemStatus) =>
    all.mutate({ items: orders.map(({ itemId, status: was }) => ({ id: itemId, was })), status });
  return (
    <AdminDialog
      title={`${variety} on ${rootstock}`}
      description={`${treesNeeded(item)} needed in ${count(item.orders, 'order')}`}
      onClose={onClose}
    >
      <div className="mt-5 flex flex-wrap gap-2.5">
        {itemStatuses.map((status) => (
          <Button
            key={status}
            variant={status === 'Confirmed' ? 'primary' : 'ghost'}
            size="small"
            className="flex-1 px-3! whitespace-nowrap sm:flex-none sm:px-[18px]!"
            disabled={busy || orders.length === 0}
            onClick={() => markAll(status)}
          >
            {markAllNames[status]}
          </Button>
        ))}
      </div>
      {!data && <NoData error={error} what="the orders" onRetry={() => void refetch()} />}
      {item.orders > orders.length && orders.length > 0 && (
        <p className="mt-3 text-ink-2">Only the {orders.length} oldest orders are shown.</p>
      )}
      {/* Scrolls with the arrow keys. */}
      <FirstRows
        rows={orders}
        aria-label="Orders"
        tabIndex={0}
        className="mt-4 max-h-[56vh] overflow-y-auto"
      >
        {(order) => (
          <li
            key={order.itemId}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-3 text-sm"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{order.customer}</p>
              <p className="text-ink-2">
                Order {numberOf(order)}, {shortDay(order.createdAt)}, quantity {order.quantity}
                {order.isReplacement && ', replacement for a claim'}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <Badge tone={order.status === 'Confirmed' ? 'sky' : 'gold'}>
                {orderStatusName(order.status)}
              </Badge>
              <AdminButton
                disabled={busy}
                onClick={() =>
                  one.mutate({
                    items: [{ id: order.itemId, was: order.status }],
                    status: order.status === 'Confirmed' ? 'Pending' : 'Confirmed',
                  })
                }
              >
                {order.status === 'Confirmed' ? 'Unconfirm' : 'Confirm'}
                <span className="sr-only"> order {numberOf(order)}</span>
              </AdminButton>
            </div>
          </li>
        )}
      </FirstRows>
    </AdminDialog>
  );
}

const itemStatuses: readonly ItemStatus[] = ['Pending', 'Confirmed'];
const send = (json: ItemStatusChange) => admin['order-items'].$patch({ json });

const numberOf = ({ orderId: id, orderNumber: number }: UnfulfilledOrder): string =>
  orderNumber({ id, number });
