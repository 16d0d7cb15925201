import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQuery } from '#app/admin/kit/admin-query.ts';
import { api, unwrap } from '#app/api.ts';

export const farmPagesQuery = () => adminQuery(['pages'], () => api.api.admin.pages.$get());

export const farmPageQuery = (id: string) =>
  adminQuery(['page', id], () => api.api.admin.pages[':id'].$get({ param: { id } }));

/** Outside the admin key: a text always looks the same, apart from settings. */
export const previewQuery = (body: string) =>
  queryOptions({
    queryKey: ['preview', body],
    queryFn: () => unwrap(api.api.admin.pages.preview.$post({ json: { body } })),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
