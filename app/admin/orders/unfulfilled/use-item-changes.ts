import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import type { ItemStatusChange } from '#domain/admin/items.ts';

const send = (json: ItemStatusChange) => unwrap(api.api.admin['order-items'].$patch({ json }));

export function useItemChanges() {
  const one = useAdminChange({
    send,
    done: 'Item status updated',
    failed: 'Failed to update item',
  });
  const many = useAdminChange({
    send,
    done: ({ items, status }) => `${items.length} items marked as ${status}`,
    failed: 'Failed to update items',
  });
  return { changeOne: one.mutate, changeAll: many.mutate, busy: one.isPending || many.isPending };
}
