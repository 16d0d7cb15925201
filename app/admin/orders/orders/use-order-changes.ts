import { ordersKey } from '#app/admin/admin-queries.ts';
import { admin } from '#app/admin/kit/admin-api.ts';
import { adminKey } from '#app/admin/kit/admin-key.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { queryClient } from '#app/query-client.ts';
import type { OrderList, OrderStatusChange } from '#domain/admin/orders.ts';

type StatusChange = OrderStatusChange & { id: string };
const order = admin.orders[':id'];

async function anticipate(changes: readonly StatusChange[]): Promise<void> {
  const wanted = new Map(changes.map(({ id, status }) => [id, status]));
  await queryClient.cancelQueries({ queryKey: adminKey });
  queryClient.setQueriesData<OrderList>(
    { queryKey: ordersKey },
    (list) =>
      list && {
        ...list,
        orders: list.orders.map((one) => ({ ...one, status: wanted.get(one.id) ?? one.status })),
      },
  );
}

const reverse = ({ id, status, was }: StatusChange): StatusChange => ({
  id,
  status: was,
  was: status,
});
const failed = 'Failed to update order status';

/** Order list mutations. Status changes are optimistic, rolled back on error and can be undone. */
export function useOrderChanges() {
  const status = useAdminChange<StatusChange>({
    send: ({ id, ...json }) => order.$patch({ param: { id }, json }),
    anticipate: (change) => anticipate([change]),
    done: 'Order status updated',
    failed,
    undo: (change) => (change.refundCents ? undefined : () => status.mutate(reverse(change))),
  });
  const many = useAdminChange<StatusChange[]>({
    send: (changes) => admin.orders.statuses.$post({ json: { changes } }),
    anticipate,
    done: ({ length }) => `${length} orders updated`,
    failed,
    undo: (changes) => () => many.mutate(changes.map(reverse)),
  });
  const restore = useAdminChange({
    send: (id: string) => order.restoration.$post({ param: { id } }),
    done: 'Order restored',
    failed: 'Failed to restore order',
  });
  const remove = useAdminChange({
    send: (id: string) => order.$delete({ param: { id } }),
    done: 'Order deleted',
    failed: 'Failed to delete order',
    undo: (id) => () => restore.mutate(id),
  });
  return {
    changeStatus: status.mutate,
    changeStatuses: many.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
  };
}
