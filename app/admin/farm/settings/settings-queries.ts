import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: () => unwrap(api.api.admin.settings.$get()),
  });
