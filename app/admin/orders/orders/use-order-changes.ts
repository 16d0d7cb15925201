import { useMutation } from '@tanstack/react-query';
import { ordersKey } from '#app/admin/admin-queries.ts';
import { adminKey } from '#app/admin/kit/admin-key.ts';
import { refetchAdmin, errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { undoSeconds, type OrderList, type OrderStatusChange } from '#domain/admin/orders.ts';
import type { OrderStatus } from '#domain/statuses.ts';

type StatusChange = OrderStatusChange & { id: string };
const order = api.api.admin.orders[':id'];

async function applyOptimistically(wanted: ReadonlyMap<string, OrderStatus>): Promise<void> {
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

/** Order list mutations. Status changes are optimistic, rolled back on error and can be undone. */
export function useOrderChanges() {
  const status = useMutation(
    {
      mutationFn: ({ id, ...json }: StatusChange) => unwrap(order.$patch({ param: { id }, json })),
      onMutate: (change) => applyOptimistically(new Map([[change.id, change.status]])),
      onSuccess: (_response, { id, status: now, was, refundCents }) =>
        refundCents
          ? notify.success('Order status updated')
          : notify.success('Order status updated', {
              seconds: undoSeconds,
              onUndo: () => status.mutate({ id, status: was, was: now }),
            }),
      onError: (error) => notify.error(`Failed to update order status: ${errorMessage(error)}`),
      onSettled: refetchAdmin,
    },
    queryClient,
  );
  const many = useMutation(
    {
      mutationFn: (changes: StatusChange[]) =>
        unwrap(api.api.admin.orders.statuses.$post({ json: { changes } })),
      onMutate: (changes) =>
        applyOptimistically(new Map(changes.map((change) => [change.id, change.status]))),
      onSuccess: (_response, changes) =>
        notify.success(`${changes.length} orders updated`, {
          seconds: undoSeconds,
          onUndo: () =>
            many.mutate(
              changes.map((change) => ({ id: change.id, status: change.was, was: change.status })),
            ),
        }),
      onError: (error) => notify.error(`Failed to update order status: ${errorMessage(error)}`),
      onSettled: refetchAdmin,
    },
    queryClient,
  );
  const restore = useAdminChange({
    send: (id: string) => unwrap(order.restoration.$post({ param: { id } })),
    done: 'Order restored',
    failed: 'Failed to restore order',
  });
  const remove = useMutation(
    {
      mutationFn: (id: string) => unwrap(order.$delete({ param: { id } })),
      onSuccess: (_response, id) =>
        notify.success('Order deleted', { seconds: undoSeconds, onUndo: () => restore.mutate(id) }),
      onError: (error) => notify.error(`Failed to delete order: ${errorMessage(error)}`),
      onSettled: refetchAdmin,
    },
    queryClient,
  );
  return {
    changeStatus: status.mutate,
    changeStatuses: many.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
  };
}
