import { draftKeys } from '#app/session/draft-keys.ts';
import { browserData } from '#app/ui/site-data.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';

const key = draftKeys.plan;

/** The plan that is being drawn, kept in this browser. */
export interface Draft {
  plan: Plan;
  /** In the account; undefined before it was saved there. */
  saved: { id: string; version: number } | undefined;
  isChanged: boolean;
  /** Save was pressed before sign-in. */
  waitsForSignIn: boolean;
}

export async function loadDraft(): Promise<Draft | undefined> {
  try {
    const stored = JSON.parse(browserData.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (!stored) return undefined;
    const { planSchema } = await import('#domain/growing/planner/plan.ts'); // most visitors have drawn nothing yet
    const plan = planSchema.safeParse(stored.plan);
    if (!plan.success) return undefined;
    const { saved } = stored;
    return {
      plan: plan.data,
      saved:
        typeof saved?.id === 'string' && Number.isInteger(saved.version)
          ? { id: saved.id, version: saved.version }
          : undefined,
      isChanged: stored.isChanged === true,
      waitsForSignIn: stored.waitsForSignIn === true,
    };
  } catch {
    return undefined;
  }
}

/** Read before the page loads the schemas, so it looks at no more than it needs. */
export function hasUnsavedPlan(): boolean {
  try {
    const stored = JSON.parse(browserData.getItem(key) ?? 'null') as Partial<Draft> | null;
    return stored?.isChanged === true;
  } catch {
    return false;
  }
}

export function keepDraft(draft: Draft): void {
  browserData.setItem(key, JSON.stringify(draft));
}
