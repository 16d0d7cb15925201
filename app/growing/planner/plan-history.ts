import { newPlan } from '#domain/growing/planner/new-plan.ts';
import type { Plan, SavedPlan } from '#domain/growing/planner/plan.ts';
import type { Draft } from './draft.ts';

const stepsMax = 100;

export interface PlanHistory {
  plan: Plan;
  past: readonly Plan[];
  future: readonly Plan[];
  /** Says where the plan is in the account. */
  saved: Draft['saved'];
  isChanged: boolean;
}

export type PlanStep =
  | { type: 'change'; change: (plan: Plan) => Plan }
  | { type: 'undo' | 'redo' | 'start' | 'detach' }
  | { type: 'open'; plan: SavedPlan }
  /** `plan` was sent: what changed since is not saved. */
  | { type: 'saved'; plan: Plan; saved: NonNullable<Draft['saved']> };

export const startFrom = (draft: Draft | undefined): PlanHistory => ({
  plan: draft?.plan ?? newPlan(),
  past: [],
  future: [],
  saved: draft?.saved,
  isChanged: draft?.isChanged ?? false,
});

export function takeStep(history: PlanHistory, step: PlanStep): PlanHistory {
  const { plan, past, future } = history;
  switch (step.type) {
    case 'change': {
      const changed = step.change(plan);
      if (changed === plan) return history;
      return {
        ...history,
        plan: changed,
        past: [...past, plan].slice(-stepsMax),
        future: [],
        isChanged: true,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return {
        ...history,
        plan: before,
        past: past.slice(0, -1),
        future: [plan, ...future],
        isChanged: true,
      };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (!next) return history;
      return { ...history, plan: next, past: [...past, plan], future: rest, isChanged: true };
    }
    case 'start':
      return startFrom(undefined);
    case 'detach':
      return { ...history, saved: undefined, isChanged: true };
    case 'open': {
      const { id, version, ...opened } = step.plan;
      return { ...startFrom(undefined), plan: opened, saved: { id, version } };
    }
    case 'saved':
      return { ...history, saved: step.saved, isChanged: plan !== step.plan };
  }
}
