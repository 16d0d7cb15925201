import type { Trx } from '#server/database/client.ts';
import {
  getSellableTo,
  holdAgain,
  listClaimedProducts,
  lockProduct,
  useHeldTrees,
} from '#server/stock-waits/hold-queries.ts';
import {
  insertHolds,
  listTreesLeft,
  moveHolds,
  returnTree,
  takeLockedTree,
  takeTree,
  type TreeQuantity,
} from './hold-queries.ts';
import { setStockReason } from './queries.ts';

/** Who takes trees: a customer, whose held trees come first, or nobody in particular. */
interface Taker {
  attemptId: string;
  userId?: string;
}

/**
 * Takes trees out of stock, in id order to avoid deadlocks.
 * @returns the first tree with too little stock; the caller then rolls back
 */
async function takeStock(
  trx: Trx,
  { attemptId, userId }: Taker,
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  await setStockReason(trx, { reason: 'sold', attemptId });
  const claimed = userId ? await listClaimedProducts(trx, userId) : [];
  for (const tree of trees.toSorted(byProductId)) {
    const isTaken =
      userId && claimed.includes(tree.productId)
        ? await takeHeldTree(trx, { attemptId, userId }, tree)
        : await takeTree(trx, tree);
    if (!isTaken) return tree;
  }
  return undefined;
}

async function takeHeldTree(
  trx: Trx,
  taker: Required<Taker>,
  tree: TreeQuantity,
): Promise<boolean> {
  await lockProduct(trx, tree.productId);
  const { quantity } = await getSellableTo(trx, taker.userId, tree.productId);
  if (quantity < tree.quantity) return false;
  await useHeldTrees(trx, { ...tree, ...taker });
  await takeLockedTree(trx, tree);
  return true;
}

/** Takes trees out of stock and holds them for the attempt. @returns as `takeStock` */
export async function holdTrees(
  trx: Trx,
  attempt: { id: string; userId: string },
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  const missing = await takeStock(trx, { attemptId: attempt.id, userId: attempt.userId }, trees);
  if (!missing) await insertHolds(trx, attempt.id, trees);
  return missing;
}

/** Takes trees out of stock to replace those of a claim. False when too few are left that nobody is in line for. */
export async function takeTreesForClaim(
  trx: Trx,
  claimId: string,
  tree: TreeQuantity,
): Promise<boolean> {
  await setStockReason(trx, { reason: 'claim', claimId });
  return takeTree(trx, tree);
}

export async function consumeHolds(trx: Trx, attemptId: string): Promise<void> {
  await moveHolds(trx, attemptId, { from: 'held', to: 'consumed' });
}

/** Restocks the trees of an unpaid order. Idempotent: each hold leaves `held` only once. */
export async function releaseHolds(trx: Trx, attemptId: string): Promise<void> {
  const released = await moveHolds(trx, attemptId, { from: 'held', to: 'released' });
  await restock(trx, attemptId, released);
  for (const { productId } of released.toSorted(byProductId))
    await holdAgain(trx, { productId, attemptId });
}

/**
 * Restocks the trees that a paid order has when it is canceled: not those taken back before. Idempotent: each hold leaves
 * `consumed` only once, all holds of an attempt together.
 * @returns the number of trees
 */
export async function returnSoldTrees(trx: Trx, attemptId: string): Promise<number> {
  const moved = await moveHolds(trx, attemptId, { from: 'consumed', to: 'returned' });
  const returned = moved.length > 0 ? await listTreesLeft(trx, attemptId) : [];
  await restock(trx, attemptId, returned);
  return returned.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Takes returned trees out of stock again. `missing` is the first tree with too little stock; the caller then rolls back. */
export async function resellReturnedTrees(
  trx: Trx,
  attemptId: string,
): Promise<{ taken: TreeQuantity[]; missing: TreeQuantity | undefined }> {
  const moved = await moveHolds(trx, attemptId, { from: 'returned', to: 'consumed' });
  const taken = moved.length > 0 ? await listTreesLeft(trx, attemptId) : [];
  return { taken, missing: await takeStock(trx, { attemptId }, taken) };
}

async function restock(trx: Trx, attemptId: string, trees: readonly TreeQuantity[]): Promise<void> {
  await setStockReason(trx, { reason: 'canceled', attemptId });
  for (const tree of trees.toSorted(byProductId)) await returnTree(trx, tree);
}

/** Restocks the trees that a change took back (more than 0), or takes those that it adds, in id order. @returns as `takeStock` */
export async function moveChangedTrees(
  trx: Trx,
  changeId: string,
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  await setStockReason(trx, { reason: 'change', changeId });
  for (const { productId, quantity } of trees.toSorted(byProductId)) {
    if (quantity > 0) await returnTree(trx, { productId, quantity });
    else if (!(await takeTree(trx, { productId, quantity: -quantity })))
      return { productId, quantity: -quantity };
  }
  return undefined;
}

const byProductId = (a: TreeQuantity, b: TreeQuantity) => (a.productId < b.productId ? -1 : 1);
