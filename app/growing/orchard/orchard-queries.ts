import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

export const orchardKey = ['orchard'];

export const orchardQuery = () =>
  queryOptions({
    queryKey: [...orchardKey, 'trees'],
    queryFn: () => unwrap(api.api.orchard.$get()),
  });

/** Names of trees that can be added. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: [...orchardKey, 'choices'],
    queryFn: () => unwrap(api.api.orchard.choices.$get()),
    staleTime: 5 * 60_000,
  });
