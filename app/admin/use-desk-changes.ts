import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import type { OrderList } from '#domain/desk.ts';
import type { ItemStatus, OrderStatus } from '#domain/statuses.ts';

const queryKey = ['desk'];
const readAgain = () => queryClient.invalidateQueries({ queryKey });
const reason = (error: Error): string => error.message || 'Unknown error';

/** Changes of the order list. The status shows at once and goes back when the server refuses. */
export function useOrderChanges() {
  const status = useMutation(
    {
      mutationFn: ({ id, status: wanted }: { id: string; status: OrderStatus }) => unwrap(api.api.admin.orders[':id'].$patch({ param: { id }, json: { status: wanted } })),
      onMutate: async ({ id, status: wanted }) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueriesData<OrderList>({ queryKey: ['desk', 'orders'] }, (list) => list && { ...list, orders: list.orders.map((order) => (order.id === id ? { ...order, status: wanted } : order)) });
      },
      onSuccess: () => notify.success('Order status updated'),
      onError: (error) => notify.error(`Failed to update order status: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  const remove = useMutation(
    {
      mutationFn: ({ id }: { id: string }) => unwrap(api.api.admin.orders[':id'].$delete({ param: { id } })),
      onSuccess: () => notify.success('Order deleted'),
      onError: (error) => notify.error(`Failed to delete order: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  return { changeStatus: status.mutate, remove: remove.mutate };
}

interface ItemChange {
  itemIds: string[];
  status: ItemStatus;
}

export function useItemChanges() {
  const one = useMutation(
    {
      mutationFn: setStatus,
      onSuccess: () => notify.success('Item status updated'),
      onError: (error) => notify.error(`Failed to update item: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  const many = useMutation(
    {
      mutationFn: setStatus,
      onSuccess: (_answer, { itemIds, status }) => notify.success(`${itemIds.length} items marked as ${status}`),
      onError: (error) => notify.error(`Failed to update items: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
  return { changeOne: one.mutate, changeAll: many.mutate, busy: one.isPending || many.isPending };
}

const setStatus = (json: ItemChange) => unwrap(api.api.admin['order-items'].$patch({ json }));
