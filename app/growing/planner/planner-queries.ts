import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';

/** What is known about trees: the same for everyone. */
export const factsQuery = () =>
  queryOptions({
    queryKey: ['planner'],
    queryFn: async () => {
      // A plain fetch, because the typed client brings the session code along.
      const answer = await fetch('/api/planner');
      if (!answer.ok) throw new Error(`/api/planner answered ${answer.status}`);
      return (await answer.json()) as PlannerFacts;
    },
    enabled: true, // for visitors too
    staleTime: 60_000,
  });

export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: async () => (await unwrap(api.api.plans.$get())).plans,
  });

/** The plan as the account has it now, which may be newer than this browser’s. */
export const latestPlanQuery = (id: string) =>
  queryOptions({
    queryKey: ['latest-plan', id],
    queryFn: () => openPlan(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const openPlan = (id: string) => unwrap(api.api.plans[':id'].$get({ param: { id } }));
