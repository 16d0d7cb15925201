import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import type { DeliveryType } from '#domain/statuses.ts';

export const farmCustomersQuery = (search: string) => ({
  ...adminListQuery(admin['farm-orders'].customers, { query: { search } }),
  enabled: search.length >= 2,
});

export const farmTreesQuery = (search: string) => ({
  ...adminListQuery(admin['farm-orders'].trees, { query: { search } }),
  enabled: search.length >= 2,
});

/** Times with room for so many trees. */
export const windowChoicesQuery = (kind: DeliveryType, trees: number) => ({
  ...adminListQuery(admin['farm-orders'].windows, { query: { kind, trees: String(trees) } }),
  enabled: trees > 0,
});

/** The order that new trees go with. */
export const companionQuery = (id: string, trees: number) =>
  adminListQuery(admin['farm-orders'].with[':id'], {
    param: { id },
    query: { trees: String(trees) },
  });
