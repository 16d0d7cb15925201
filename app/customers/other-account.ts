import { listDeclared } from '#app/growing/orchard/declared-trees.ts';
import { hasUnsavedPlan } from '#app/growing/planner/draft.ts';
import { hasPendingTree } from '#app/orders/cart/pending-tree.ts';

/** Whether this browser holds something that would go over to the account that signs in next. */
export const holdsUnsaved = (): boolean =>
  hasPendingTree() || listDeclared().length > 0 || hasUnsavedPlan();
