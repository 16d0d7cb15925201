import { ordersKey } from '#app/admin/admin-queries.ts';
import { admin } from '#app/admin/kit/admin-api.ts';
import { adminKey } from '#app/admin/kit/admin-key.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { queryClient } from '#app/query-client.ts';
import {
  lostDayText,
  type LostDay,
  type OrderList,
  type OrderStatusChange,
} from '#domain/orders/order-list.ts';

interface StatusChange extends OrderStatusChange {
  id: string;
  /** Trees that were handed over before the rest, which a cancellation leaves in the order. */
  goneTrees?: number;
}
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
const cancelsRest = ({ status, goneTrees = 0 }: StatusChange): boolean =>
  status === 'Canceled' && goneTrees > 0;
const restCanceled = 'The rest was canceled. The order is Delivered for what was handed over.';
const failed = 'Failed to update order status';

type Answer = Promise<Pick<Response, 'status'> & { json(): Promise<unknown> }>;

/** Orders that were taken up again without their day. */
async function readLostDays(answering: Answer): Promise<LostDay[]> {
  const answer = await answering;
  if (answer.status === 204) return [];
  return ((await answer.json()) as { lostDays: LostDay[] }).lostDays; // as the route answers
}
const warnOfLostDays = (lostDays: unknown): string | undefined =>
  (lostDays as LostDay[]).map(lostDayText).join(' ') || undefined; // what was sent above

/** Order list mutations. Status changes are optimistic, rolled back on error and can be undone. */
export function useOrderChanges() {
  const status = useAdminChange<StatusChange>({
    send: ({ id, goneTrees: _goneTrees, ...json }) =>
      readLostDays(order.$patch({ param: { id }, json })),
    anticipate: (change) => anticipate([change]),
    done: (change) => (cancelsRest(change) ? restCanceled : 'Order status updated'),
    warns: warnOfLostDays,
    failed,
    undo: (change) =>
      change.refundCents || cancelsRest(change) ? undefined : () => status.mutate(reverse(change)),
  });
  const many = useAdminChange<StatusChange[]>({
    send: (changes) => readLostDays(admin.orders.statuses.$post({ json: { changes } })),
    anticipate,
    done: ({ length }) => `${length} orders updated`,
    warns: warnOfLostDays,
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
