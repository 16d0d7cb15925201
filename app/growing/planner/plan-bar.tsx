import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '#app/query-client.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import { useSignedIn } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { cutText } from '#domain/cut-text.ts';
import { planNameMax } from '#domain/growing/planner/plan-limits.ts';
import { PlanChooser } from './plan-chooser.tsx';
import type { PlanHistory, PlanStep } from './plan-history.ts';
import { plansQuery } from './planner-queries.ts';
import { usePlanStorage } from './use-plan-storage.ts';

interface PlanBarProps {
  history: PlanHistory;
  step: (taken: PlanStep) => void;
  waitsForSignIn: boolean;
  setWaiting: (waits: boolean) => void;
}

/** Name, undo, print and saving; the other plans of the customer. */
export function PlanBar({ history, step, waitsForSignIn, setWaiting }: PlanBarProps) {
  const { plan, saved, isChanged, past, future } = history;
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const plans = useQuery({ ...plansQuery(), enabled: isSignedIn }, queryClient);
  const { save, open, remove, conflict } = usePlanStorage(step);
  const { mutate } = save;

  useEffect(() => {
    if (!waitsForSignIn || !isSignedIn) return;
    setWaiting(false);
    mutate({ plan, saved, newId });
  }, [waitsForSignIn, isSignedIn, setWaiting, mutate, plan, saved, newId]);

  function onSave(): void {
    if (isSignedIn) return mutate({ plan, saved, newId });
    setWaiting(true);
    saveReturnPage();
    window.setTimeout(() => void navigate('/auth')); // after the draft is kept
  }
  function saveCopy(): void {
    const id = crypto.randomUUID();
    setNewId(id);
    const copy = { ...plan, name: `${cutText(plan.name, planNameMax - 7)} (copy)` };
    step({ type: 'change', change: () => copy });
    step({ type: 'detach' });
    mutate({ plan: copy, saved: undefined, newId: id });
  }
  function openOther(id: string): void {
    save.reset();
    open.mutate(id);
  }
  function start(): void {
    setNewId(crypto.randomUUID());
    save.reset();
    step({ type: 'start' });
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Plan name"
          className="min-w-0 flex-[1_1_200px]"
          maxLength={planNameMax}
          value={plan.name}
          onChange={({ target }) =>
            step({ type: 'change', change: (now) => ({ ...now, name: target.value }) })
          }
        />
        <Button variant="ghost" disabled={past.length === 0} onClick={() => step({ type: 'undo' })}>
          Undo
        </Button>
        <Button
          variant="ghost"
          disabled={future.length === 0}
          onClick={() => step({ type: 'redo' })}
        >
          Redo
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          busyLabel={save.isPending && 'Saving...'}
          disabled={!plan.name.trim() || (saved !== undefined && !isChanged)}
          onClick={onSave}
        >
          {isSignedIn ? 'Save' : 'Sign in and save'}
        </Button>
      </div>
      {!isSignedIn && (
        <p className="text-sm text-ink-2">
          Until you save it, the plan is kept in this browser, which may delete it after a week
          without a visit.
        </p>
      )}
      {conflict && (
        <div role="alert" className="rounded-panel bg-gold-tint px-5 py-4 text-gold">
          <p className="font-medium">{conflict.message}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" onClick={saveCopy}>
              Save as a copy
            </Button>
            {saved && conflict.code === 'plan_changed' && (
              <Button size="small" variant="ghost" onClick={() => openOther(saved.id)}>
                Open the other one
              </Button>
            )}
          </div>
        </div>
      )}
      {plans.data && (
        <PlanChooser
          plans={plans.data}
          current={saved?.id}
          isChanged={isChanged}
          isBusy={open.isPending || remove.isPending}
          onOpen={openOther}
          onStart={start}
          onDelete={(id) => remove.mutate(id)}
        />
      )}
    </div>
  );
}
