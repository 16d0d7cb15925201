import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** What is known about trees: the same for everyone. */
export const factsQuery = () =>
  queryOptions({
    queryKey: ['planner'],
    queryFn: () => unwrap(api.api.planner.$get()),
    staleTime: 60_000,
  });

export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: async () => (await unwrap(api.api.plans.$get())).plans,
  });

export const openPlan = (id: string) => unwrap(api.api.plans[':id'].$get({ param: { id } }));
