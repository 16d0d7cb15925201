import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';

// Tree chosen while signed out, added to the cart after sign-in. Limited to this tab.
const key = draftKeys.pendingTree;

export interface PendingTree {
  productId: string;
  quantity: number;
  /** Path and query to return to after sign-in. */
  from: string;
}

export function savePendingTree(tree: PendingTree): void {
  tabData.saveJson(key, tree);
}

export const hasPendingTree = (): boolean => tabData.getItem(key) !== null;

/** Returns the tree and removes it. */
export function takePendingTree(): PendingTree | undefined {
  const tree = tabData.readJson(key);
  tabData.removeItem(key);
  return isPendingTree(tree) ? tree : undefined;
}

function isPendingTree(value: unknown): value is PendingTree {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity, from } = value as Record<string, unknown>; // fields are checked below
  return (
    typeof productId === 'string' &&
    Number.isInteger(quantity) &&
    typeof from === 'string' &&
    /^\/(?!\/)/.test(from)
  );
}
