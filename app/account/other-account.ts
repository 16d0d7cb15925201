import { hasPendingTree } from '#app/cart/pending-tree.ts';
import { listDeclared } from '#app/orchard/declared-trees.ts';
import { hasUnsavedPlan } from '#app/planner/draft.ts';

/** Whether this browser holds something that would go over to the account that signs in next. */
export const holdsUnsaved = (): boolean =>
  hasPendingTree() || listDeclared().length > 0 || hasUnsavedPlan();
