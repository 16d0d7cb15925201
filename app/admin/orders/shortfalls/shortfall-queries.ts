import { adminQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';
import type { ShortfallMailRequest } from '#domain/admin/shortfalls.ts';

export const shortfallsQuery = () =>
  adminQuery(['shortfalls'], () => api.api.admin.shortfalls.$get());

export const shortfallPreviewQuery = (productId: string, counted: number) => ({
  ...adminQuery(['shortfalls', 'preview', productId, counted], () =>
    api.api.admin.shortfalls.preview.$get({
      query: { productId, counted: String(counted) },
    }),
  ),
  gcTime: 0,
});

export const shortfallMailQuery = (json: ShortfallMailRequest) => ({
  ...adminQuery(['shortfalls', 'mail', json], () => api.api.admin.shortfalls.mail.$post({ json })),
  gcTime: 0,
});

export const shortfallDetailsQuery = (id: string) =>
  adminQuery(['shortfalls', id], () => api.api.admin.shortfalls[':id'].$get({ param: { id } }));
