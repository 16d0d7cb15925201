import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { AddToCart } from '#domain/orders/cart.ts';

// Tree chosen while signed out, added to the cart after sign-in. Limited to this tab.
const key = draftKeys.pendingTree;

export interface PendingTree {
  productId: string;
  quantity: number;
  /** Trees that were chosen with it. */
  more?: AddToCart[];
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
  const { more = [], from } = value as Record<string, unknown>; // fields are checked below
  return (
    isChosen(value) &&
    Array.isArray(more) &&
    more.every(isChosen) &&
    typeof from === 'string' &&
    /^\/(?!\/)/.test(from)
  );
}

function isChosen(value: unknown): value is AddToCart {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity } = value as Record<string, unknown>; // fields are checked below
  return typeof productId === 'string' && Number.isInteger(quantity);
}
