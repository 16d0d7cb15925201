import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#app/query-client.ts';
import { useSignedIn } from '#app/session/session.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { loadDraft } from './draft.ts';
import { PlannerEditor } from './planner-editor.tsx';
import { factsQuery, plansQuery } from './planner-queries.ts';

/** Loads what is known about trees, and the plan that was last drawn in this browser. */
export function Planner() {
  const isSignedIn = useSignedIn();
  const facts = useQuery(factsQuery(), queryClient);
  const plans = useQuery({ ...plansQuery(), enabled: isSignedIn }, queryClient);
  const [draft] = useState(loadDraft);
  const waitsForPlans = isSignedIn && draft?.saved !== undefined && plans.isPending;

  if (!facts.data && facts.isError)
    return (
      <div className="mt-8">
        <LoadProblem what="the planner" onRetry={() => void facts.refetch()} />
      </div>
    );
  if (!facts.data || waitsForPlans)
    return (
      <div role="status" className="mt-8">
        <span className="sr-only">Loading the planner</span>
        <Skeleton className="h-80 rounded-panel" />
      </div>
    );
  // A plan of an account is shown to its owner only.
  const isOwn =
    draft?.saved === undefined ||
    (isSignedIn && (plans.isError || plans.data?.some(({ id }) => id === draft.saved?.id)));
  return <PlannerEditor facts={facts.data} draft={isOwn ? draft : undefined} />;
}
