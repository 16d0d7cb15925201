import { adminListQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';
import type { DeliveryType } from '#domain/statuses.ts';

export const farmCustomersQuery = (search: string) => ({
  ...adminListQuery(['farm-customers', search], () =>
    api.api.admin['farm-orders'].customers.$get({ query: { search } }),
  ),
  enabled: search.length >= 2,
});

export const farmTreesQuery = (search: string) => ({
  ...adminListQuery(['farm-trees', search], () =>
    api.api.admin['farm-orders'].trees.$get({ query: { search } }),
  ),
  enabled: search.length >= 2,
});

/** Times with room for so many trees. */
export const windowChoicesQuery = (kind: DeliveryType, trees: number) => ({
  ...adminListQuery(['farm-windows', kind, trees], () =>
    api.api.admin['farm-orders'].windows.$get({ query: { kind, trees: String(trees) } }),
  ),
  enabled: trees > 0,
});

/** The order that new trees go with. */
export const companionQuery = (id: string, trees: number) =>
  adminListQuery(['farm-companion', id, trees], () =>
    api.api.admin['farm-orders'].with[':id'].$get({
      param: { id },
      query: { trees: String(trees) },
    }),
  );
