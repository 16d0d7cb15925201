import {
  claimForBuyer,
  endHoldsOf,
  getFreeFor,
  holdAgain,
  listProductsHeldFor,
  lockProduct,
  useHeldTrees,
} from '#server/catalog/stock-waits/held-tree-queries.ts';
import type { Trx } from '#server/database/client.ts';
import {
  insertHolds,
  listTreesLeft,
  listTreesOfOrder,
  lockStock,
  moveHolds,
  moveOrderHolds,
  returnTree,
  takeLockedTree,
  takeTree,
  takeTreeOrFail,
  type HoldState,
  type TreeQuantity,
} from './hold-queries.ts';
import { setStockReason, type HoldOwner } from './queries.ts';

/** A customer's checkout: the trees held for them come first. */
interface Buyer {
  attemptId: string;
  userId: string;
}

const noProducts: string[] = [];

/**
 * Takes trees out of stock, in id order to avoid deadlocks.
 * @returns the first tree with too little stock; the caller then rolls back
 */
async function takeStock(
  trx: Trx,
  taker: HoldOwner | Buyer,
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  const [claimed] = await Promise.all([
    'userId' in taker ? listProductsHeldFor(trx, taker.userId) : noProducts,
    setStockReason(trx, { reason: 'sold', ...taker }),
  ]);
  const sorted = trees.toSorted(byProductId);
  if (!sorted.some(({ productId }) => claimed.includes(productId))) {
    const taken = await Promise.all(sorted.map((tree) => takeTree(trx, tree)));
    return sorted[taken.indexOf(false)];
  }
  for (const tree of sorted) {
    const isTaken =
      'userId' in taker && claimed.includes(tree.productId)
        ? await takeHeldTree(trx, taker, tree)
        : await takeTree(trx, tree);
    if (!isTaken) return tree;
  }
  return undefined;
}

async function takeHeldTree(trx: Trx, taker: Buyer, tree: TreeQuantity): Promise<boolean> {
  await lockProduct(trx, tree.productId);
  await claimForBuyer(trx, { ...tree, ...taker });
  const { free } = await getFreeFor(trx, taker.userId, tree.productId);
  if (free < tree.quantity) return false;
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
  const [missing] = await Promise.all([
    takeStock(trx, { attemptId: attempt.id, userId: attempt.userId }, trees),
    insertHolds(trx, { attemptId: attempt.id }, trees),
  ]);
  return missing;
}

/**
 * Does what `holdTrees` does, for trees of which none is held for the buyer; it rejects when too
 * few are left. All statements are started together, those that lock products last and in id order.
 */
export async function holdFreeTrees(
  trx: Trx,
  attemptId: string,
  trees: readonly TreeQuantity[],
): Promise<void> {
  await Promise.all([
    setStockReason(trx, { reason: 'sold', attemptId }),
    insertHolds(trx, { attemptId }, trees),
    ...trees.toSorted(byProductId).map((tree) => takeTreeOrFail(trx, tree)),
  ]);
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

/** Takes trees out of stock that a shortfall offers, in id order. @returns as `takeStock` */
export async function holdOfferedTrees(
  trx: Trx,
  shortfallId: string,
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  await setStockReason(trx, { reason: 'shortfall', shortfallId });
  for (const tree of trees.toSorted(byProductId)) if (!(await takeTree(trx, tree))) return tree;
  return undefined;
}

/** Restocks trees that a shortfall offered, in id order. */
export async function releaseOfferedTrees(
  trx: Trx,
  shortfallId: string,
  trees: readonly TreeQuantity[],
): Promise<void> {
  await setStockReason(trx, { reason: 'shortfall', shortfallId });
  for (const tree of trees.toSorted(byProductId)) await returnTree(trx, tree);
}

/** Takes trees out of stock that are not there. The caller has locked the product, or just restocked them. */
export async function writeOffTrees(
  trx: Trx,
  shortfallId: string,
  tree: TreeQuantity,
): Promise<void> {
  await setStockReason(trx, { reason: 'shortfall', shortfallId });
  await takeLockedTree(trx, tree);
}

/**
 * Takes trees out of stock that left the gate although their order no longer had them, also those
 * that are kept for people in line: they are not there. @returns how many there were to take
 */
export async function takeHandedOverTrees(
  trx: Trx,
  { productId, quantity }: TreeQuantity,
): Promise<number> {
  const taken = Math.min(quantity, await lockStock(trx, productId));
  await setStockReason(trx, { reason: 'handed_over' });
  if (taken > 0) await takeLockedTree(trx, { productId, quantity: taken });
  return taken;
}

/** Their order has them again, and takes them from stock itself. In id order. */
export async function returnHandedOverTrees(
  trx: Trx,
  trees: readonly TreeQuantity[],
): Promise<void> {
  await setStockReason(trx, { reason: 'handed_over' });
  for (const tree of trees.toSorted(byProductId)) await returnTree(trx, tree);
}

/**
 * Takes trees out of stock and holds them for an order that an admin enters. Those that were held
 * for its customer's place in line are not needed anymore. @returns as `takeStock`
 */
export async function holdOrderTrees(
  trx: Trx,
  { id: orderId, email }: { id: string; email: string | undefined },
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  const missing = await takeStock(trx, { orderId }, trees);
  if (missing) return missing;
  await insertHolds(trx, { orderId }, trees);
  if (email) for (const tree of trees.toSorted(byProductId)) await endHoldsOf(trx, email, tree);
  return undefined;
}

/**
 * Takes trees out of stock that went with a walk-up buyer, and holds them for the order: also those
 * that are kept for people in line, and those that the shop has sold to others meanwhile, because
 * they are not there. In id order.
 * @returns how many of each were sold to others
 */
export async function holdSoldTrees(
  trx: Trx,
  orderId: string,
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity[]> {
  const oversold: TreeQuantity[] = [];
  for (const { productId, quantity } of trees.toSorted(byProductId)) {
    const missing = quantity - (await lockStock(trx, productId));
    if (missing > 0) {
      oversold.push({ productId, quantity: missing });
      await setStockReason(trx, { reason: 'oversold' });
      await returnTree(trx, { productId, quantity: missing });
    }
    await setStockReason(trx, { reason: 'sold', orderId });
    await takeLockedTree(trx, { productId, quantity });
  }
  await insertHolds(trx, { orderId }, trees);
  return oversold;
}

export async function consumeHolds(trx: Trx, owner: HoldOwner): Promise<void> {
  await moveHolds(trx, owner, { from: 'held', to: 'consumed' });
}

/**
 * Restocks the trees of an unpaid order; those that were held for its buyer are held again first, so that no more are
 * reserved for the line. Idempotent: each hold leaves `held` only once. @returns the number of trees
 */
export async function releaseHolds(trx: Trx, attemptId: string): Promise<number> {
  const released = await moveHolds(trx, { attemptId }, { from: 'held', to: 'released' });
  await setStockReason(trx, { reason: 'canceled', attemptId });
  for (const tree of released.toSorted(byProductId)) {
    await lockProduct(trx, tree.productId);
    await holdAgain(trx, { ...tree, attemptId });
    await returnTree(trx, tree);
  }
  return countTrees(released);
}

/**
 * Moves the holds of an order: of its sale and of trees that were added since.
 * @returns how many trees it has now; a change makes that another number than was sold
 */
async function moveSoldTrees(
  trx: Trx,
  owner: HoldOwner,
  moves: readonly { from: HoldState; to: HoldState }[],
): Promise<TreeQuantity[]> {
  let moved = false;
  for (const move of moves)
    moved =
      ('orderId' in owner
        ? (await moveHolds(trx, owner, move)).length > 0
        : await moveOrderHolds(trx, owner.attemptId, move)) || moved;
  if (!moved) return [];
  return 'orderId' in owner
    ? listTreesOfOrder(trx, owner.orderId)
    : listTreesLeft(trx, owner.attemptId);
}

/**
 * Restocks the trees that an order has when it is canceled, paid or not: not those taken back
 * before. Idempotent: all its holds leave their state together, and once. @returns the number of
 * trees
 */
export async function returnOrderTrees(trx: Trx, owner: HoldOwner): Promise<number> {
  const trees = await moveSoldTrees(trx, owner, [
    { from: 'held', to: 'released' },
    { from: 'consumed', to: 'returned' },
  ]);
  return restock(trx, owner, trees);
}

/**
 * Takes returned trees out of stock again. `missing` is the first tree with too little stock; the
 * caller then rolls back.
 */
export async function resellReturnedTrees(
  trx: Trx,
  owner: HoldOwner,
): Promise<{ taken: TreeQuantity[]; missing: TreeQuantity | undefined }> {
  const taken = await moveSoldTrees(trx, owner, [{ from: 'returned', to: 'consumed' }]);
  return { taken, missing: await takeStock(trx, owner, taken) };
}

async function restock(
  trx: Trx,
  owner: HoldOwner,
  trees: readonly TreeQuantity[],
): Promise<number> {
  await setStockReason(trx, { reason: 'canceled', ...owner });
  for (const tree of trees.toSorted(byProductId)) await returnTree(trx, tree);
  return countTrees(trees);
}

const countTrees = (trees: readonly TreeQuantity[]): number =>
  trees.reduce((sum, { quantity }) => sum + quantity, 0);

/** Restocks trees that were to replace those of a claim, because their order was canceled. */
export async function returnTreesOfClaim(
  trx: Trx,
  claimId: string,
  tree: TreeQuantity,
): Promise<void> {
  await setStockReason(trx, { reason: 'claim', claimId });
  await returnTree(trx, tree);
}

/** Adds trees to an order that its shortfall has just released: people in line since do not come before it. */
export async function takeOfferedTrees(
  trx: Trx,
  changeId: string,
  tree: TreeQuantity,
): Promise<void> {
  await setStockReason(trx, { reason: 'change', changeId });
  await takeLockedTree(trx, tree);
}

/**
 * Restocks the trees that a change took back (more than 0), or takes those that it adds, in id
 * order.
 * @returns as `takeStock`
 */
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
