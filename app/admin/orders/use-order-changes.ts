import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { undoSeconds, type OrderList, type OrderStatusChange } from '#domain/admin/orders.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import { adminKey, ordersKey } from '#app/admin/admin-queries.ts';
import { readAgain, reason, useAdminChange } from '#app/admin/use-admin-changes.ts';

type StatusWish = OrderStatusChange & { id: string };
const order = api.api.admin.orders[':id'];

async function showAtOnce(wanted: ReadonlyMap<string, OrderStatus>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: adminKey });
  queryClient.setQueriesData<OrderList>({ queryKey: ordersKey }, (list) => list && { ...list, orders: list.orders.map((one) => ({ ...one, status: wanted.get(one.id) ?? one.status })) });
}

/** Changes of the order list. A status shows at once, goes back when the server refuses, and can be taken back. */
export function useOrderChanges() {
  const status = useMutation(
    {
      mutationFn: ({ id, ...json }: StatusWish) => unwrap(order.$patch({ param: { id }, json })),
      onMutate: (wish) => showAtOnce(new Map([[wish.id, wish.status]])),
      onSuccess: (_answer, { id, status: now, was, refundCents }) =>
        refundCents ? notify.success('Order status updated') : notify.success('Order status updated', { seconds: undoSeconds, onUndo: () => status.mutate({ id, status: was, was: now }) }),
      onError: (error) => notify.error(`Failed to update order status: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  const many = useMutation(
    {
      mutationFn: (changes: StatusWish[]) => unwrap(api.api.admin.orders.statuses.$post({ json: { changes } })),
      onMutate: (changes) => showAtOnce(new Map(changes.map((change) => [change.id, change.status]))),
      onSuccess: (_answer, changes) =>
        notify.success(`${changes.length} orders updated`, { seconds: undoSeconds, onUndo: () => many.mutate(changes.map((change) => ({ id: change.id, status: change.was, was: change.status }))) }),
      onError: (error) => notify.error(`Failed to update order status: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  const restore = useAdminChange({ send: (id: string) => unwrap(order.restoration.$post({ param: { id } })), done: 'Order restored', failed: 'Failed to restore order' });
  const remove = useMutation(
    {
      mutationFn: (id: string) => unwrap(order.$delete({ param: { id } })),
      onSuccess: (_answer, id) => notify.success('Order deleted', { seconds: undoSeconds, onUndo: () => restore.mutate(id) }),
      onError: (error) => notify.error(`Failed to delete order: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  return { changeStatus: status.mutate, changeStatuses: many.mutate, remove: remove.mutate, restore: restore.mutate };
}
