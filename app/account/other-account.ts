import { takePendingTree, hasPendingTree } from '#app/cart/pending-tree.ts';
import { forgetDeclared, listDeclared } from '#app/orchard/declared-trees.ts';
import { forgetPlan, hasUnsavedPlan } from '#app/planner/draft.ts';

/** Whether this browser holds something that would go over to the account that signs in next. */
export const holdsUnsaved = (): boolean =>
  hasPendingTree() || listDeclared().length > 0 || hasUnsavedPlan();

/** Call when another account replaces the signed-in one, after the page said so. */
export function forgetUnsaved(): void {
  takePendingTree();
  forgetDeclared();
  forgetPlan();
}
