import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { useSignedIn } from '#app/session/session.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { PlanSummary, SavedPlan } from '#domain/growing/planner/plan.ts';
import type { Draft } from './draft.ts';
import { PlannerEditor } from './planner-editor.tsx';
import { factsQuery, latestPlanQuery, plansQuery } from './planner-queries.ts';

/** `draft`: what was last drawn in this browser. */
export function Planner({ draft }: { draft: Draft | undefined }) {
  const isSignedIn = useSignedIn();
  const facts = useQuery(factsQuery(), queryClient);
  const plans = useQuery({ ...plansQuery(), enabled: isSignedIn }, queryClient);
  const saved = isSignedIn ? draft?.saved : undefined;
  const latest = useQuery(
    { ...latestPlanQuery(saved?.id ?? ''), enabled: saved !== undefined && !draft?.isChanged },
    queryClient,
  );
  const isWaiting = saved && (draft?.isChanged ? plans.isPending : latest.isPending);

  if (!facts.data && facts.isError)
    return (
      <div>
        <LoadProblem what="the planner" onRetry={() => void facts.refetch()} />
      </div>
    );
  if (!facts.data || isWaiting)
    return (
      <div role="status" className="grid">
        <span className="sr-only">Loading the planner</span>
        <Skeleton className="rounded-panel" />
      </div>
    );
  return <PlannerEditor facts={facts.data} draft={startingDraft(draft, latest.data, plans.data)} />;
}

/**
 * Unsaved changes are kept, also when the session has ended, but not for another account. Without any, the account’s
 * latest plan is opened.
 */
function startingDraft(
  draft: Draft | undefined,
  latest: SavedPlan | undefined,
  plans: readonly PlanSummary[] | undefined,
): Draft | undefined {
  if (!draft?.saved) return draft;
  const isForeign = plans?.every(({ id }) => id !== draft.saved?.id);
  if (draft.isChanged) return isForeign ? undefined : draft;
  if (!latest) return undefined;
  const { id, version, ...plan } = latest;
  return { ...draft, plan, saved: { id, version } };
}
