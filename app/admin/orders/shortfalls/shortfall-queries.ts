import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { ShortfallMailRequest } from '#domain/admin/shortfalls.ts';

export const shortfallsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'shortfalls'],
    queryFn: () => unwrap(api.api.admin.shortfalls.$get()),
  });

export const shortfallPreviewQuery = (productId: string, counted: number) =>
  queryOptions({
    queryKey: ['admin', 'shortfalls', 'preview', productId, counted],
    queryFn: () =>
      unwrap(
        api.api.admin.shortfalls.preview.$get({
          query: { productId, counted: String(counted) },
        }),
      ),
    gcTime: 0,
  });

export const shortfallMailQuery = (json: ShortfallMailRequest) =>
  queryOptions({
    queryKey: ['admin', 'shortfalls', 'mail', json],
    queryFn: () => unwrap(api.api.admin.shortfalls.mail.$post({ json })),
    gcTime: 0,
  });

export const shortfallDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'shortfalls', id],
    queryFn: () => unwrap(api.api.admin.shortfalls[':id'].$get({ param: { id } })),
  });
