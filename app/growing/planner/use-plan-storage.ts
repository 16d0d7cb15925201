import { useMutation } from '@tanstack/react-query';
import { api, ApiError, reasonOf, unwrap } from '#app/api.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { useChange } from '#app/use-change.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';
import type { PlanHistory, PlanStep } from './plan-history.ts';
import { openPlan, plansQuery } from './planner-queries.ts';

const { plans } = api.api;
const account = { failed: 'We could not reach your plans', refetches: [plansQuery().queryKey] };

interface Sent {
  plan: Plan;
  /** The plan it replaces. */
  saved: PlanHistory['saved'];
  /** A new plan gets this id; a repeated request sends the same one. */
  newId: string;
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'plan_changed' || error.code === 'plan_not_found');

/** Plans in the account. */
export function usePlanStorage(step: (taken: PlanStep) => void) {
  const save = useMutation(
    {
      mutationFn: async ({ plan, saved, newId }: Sent) => {
        const id = saved?.id ?? newId;
        const { version } = saved
          ? await unwrap(
              plans[':id'].$put({ param: { id }, json: { ...plan, version: saved.version } }),
            )
          : await unwrap(plans.$post({ json: { ...plan, id } }));
        return { id, version };
      },
      onSuccess: (saved, { plan }) => {
        step({ type: 'saved', plan, saved });
        notify.success('Plan saved');
      },
      onError: (error) => {
        if (!isConflict(error)) notify.error(reasonOf(error, account.failed));
      },
      onSettled: () => refetchAll(plansQuery().queryKey),
    },
    queryClient,
  );
  const open = useChange({
    send: openPlan,
    failed: account.failed,
    onSuccess: (plan) => step({ type: 'open', plan }),
  });
  const remove = useChange({
    ...account,
    send: (id: string) => unwrap(plans[':id'].$delete({ param: { id } })),
    done: 'Plan deleted',
    onSuccess: () => step({ type: 'start' }),
  });
  const conflict = isConflict(save.error) ? save.error : undefined;
  return { save, open, remove, conflict };
}
