import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { Product } from '#domain/catalog/catalog.ts';
import type { AddToCart } from '#domain/orders/cart.ts';
import { chosenTreesPath } from '#domain/orders/chosen-trees-path.ts';

// Tree chosen while signed out, added to the cart after sign-in. Limited to this tab.
const key = draftKeys.pendingTree;

/** What the page for signing in shows of a chosen tree. */
export type ShownTree = Pick<
  Product,
  'variety' | 'fruit' | 'rootstock' | 'priceCents' | 'imageUrl' | 'imageAlt'
>;

export interface PendingTree {
  productId: string;
  quantity: number;
  /** Trees that were chosen with it. */
  more?: AddToCart[];
  /** Path and query to return to after sign-in. */
  from: string;
  /** The trees with name and picture, where the page that they were chosen on has them. */
  shown?: ShownTree[];
}

/** What the page that a tree was chosen on is told when its visitor comes back. */
export interface ChosenState {
  chosenProductId: string;
}

export const hasPendingTree = (): boolean => tabData.getItem(key) !== null;

/** How many trees go into the cart after the sign-in. */
export function countPendingTrees(): number {
  const tree = tabData.readJson(key);
  if (!isPendingTree(tree)) return 0;
  return [tree, ...(tree.more ?? [])].reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Where the mail for signing in leads, if a tree is chosen: on another device, the browser that
 * keeps it is not at hand.
 */
export function chosenElsewherePath(): string | undefined {
  const tree = tabData.readJson(key);
  if (!isPendingTree(tree)) return undefined;
  const { productId, quantity, more = [] } = tree;
  return chosenTreesPath([{ productId, quantity }, ...more]);
}

/** The trees to show while somebody signs in. What was stored otherwise is not shown. */
export function readShownTrees(): ShownTree[] {
  const { shown } = (tabData.readJson(key) ?? {}) as { shown?: unknown }; // checked below
  return Array.isArray(shown) && shown.every(isShown) ? shown : [];
}

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

function isShown(value: unknown): value is ShownTree {
  if (typeof value !== 'object' || value === null) return false;
  const { variety, fruit, rootstock, priceCents } = value as Record<string, unknown>; // fields are checked below
  return (
    typeof variety === 'string' &&
    typeof fruit === 'string' &&
    typeof rootstock === 'string' &&
    typeof priceCents === 'number'
  );
}

function isChosen(value: unknown): value is AddToCart {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity } = value as Record<string, unknown>; // fields are checked below
  return typeof productId === 'string' && Number.isInteger(quantity);
}
