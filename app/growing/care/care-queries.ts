import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** Depends on the orchard too. */
export const careKey = ['care'];

/** ZIP, mail and feed. */
export const careQuery = () =>
  queryOptions({ queryKey: [...careKey, 'choice'], queryFn: () => unwrap(api.api.care.$get()) });

/** A tree with its work of the next twelve months. */
export const treeCareQuery = (id: string) =>
  queryOptions({
    queryKey: [...careKey, 'tree', id],
    queryFn: () => unwrap(api.api.care.trees[':id'].$get({ param: { id } })),
  });

export const treeCarePath = (id: string): string => `/account?tab=orchard&tree=${id}`;
