import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

export const seasonQuery = () =>
  queryOptions({
    queryKey: ['admin', 'season'],
    queryFn: () => unwrap(api.api.admin.season.$get()),
  });

export const rolloverQuery = () =>
  queryOptions({
    queryKey: ['admin', 'season', 'rollover'],
    queryFn: () => unwrap(api.api.admin.season.rollover.$get()),
  });
