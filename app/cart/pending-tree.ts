// A tree picked while signed out waits here for the sign-in: same tab only, gone with it.
const key = 'grafted-pending-tree';

export interface PendingTree {
  productId: string;
  quantity: number;
  /** Where the visitor was, path and query: they go back there afterwards. */
  from: string;
}

export function savePendingTree(tree: PendingTree): void {
  window.sessionStorage.setItem(key, JSON.stringify(tree));
}

export const hasPendingTree = (): boolean => window.sessionStorage.getItem(key) !== null;

/** The remembered tree, once: it is forgotten by asking. */
export function takePendingTree(): PendingTree | undefined {
  const text = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  if (!text) return undefined;
  try {
    const tree: unknown = JSON.parse(text);
    return isPendingTree(tree) ? tree : undefined;
  } catch {
    return undefined;
  }
}

function isPendingTree(value: unknown): value is PendingTree {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity, from } = value as Record<string, unknown>; // members are checked below
  return typeof productId === 'string' && Number.isInteger(quantity) && typeof from === 'string' && /^\/(?!\/)/.test(from);
}
