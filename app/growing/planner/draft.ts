import { draftKeys } from '#app/session/draft-keys.ts';
import { browserData } from '#app/ui/site-data.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';

const key = draftKeys.plan;

/** The plan that is being drawn, kept in this browser. */
export interface Draft {
  plan: Plan;
  /** The plan in the account; undefined before it was saved there. */
  saved: { id: string; version: number } | undefined;
  isChanged: boolean;
  /** Save was pressed before sign-in. */
  waitsForSignIn: boolean;
}

const stored = () => browserData.readJson(key) as Partial<Draft> | undefined;

export async function loadDraft(): Promise<Draft | undefined> {
  try {
    const draft = stored();
    if (!draft) return undefined;
    const { planSchema } = await import('#domain/growing/planner/plan.ts'); // most visitors have drawn nothing yet
    const plan = planSchema.safeParse(draft.plan);
    if (!plan.success) return undefined;
    const { saved } = draft;
    return {
      plan: plan.data,
      saved:
        typeof saved?.id === 'string' && Number.isInteger(saved.version)
          ? { id: saved.id, version: saved.version }
          : undefined,
      isChanged: draft.isChanged === true,
      waitsForSignIn: draft.waitsForSignIn === true,
    };
  } catch {
    return undefined;
  }
}

/** Read before the page loads the schemas, so it looks at no more than it needs. */
export const hasUnsavedPlan = (): boolean => stored()?.isChanged === true;

export const keepDraft = (draft: Draft): void => browserData.saveJson(key, draft);
