import { sql, type Selectable } from 'kysely';
import type { Trx } from '#server/database/client.ts';
import { setStockReason } from './stock-reason.ts';
import type { StockHoldsTable } from './tables.ts';

export interface TreeQuantity {
  productId: string;
  quantity: number;
}

/**
 * Takes trees out of stock, in id order to avoid deadlocks.
 * @returns the first tree with too little stock; the caller then rolls back
 */
export async function takeStock(
  trx: Trx,
  attemptId: string,
  trees: readonly TreeQuantity[],
): Promise<TreeQuantity | undefined> {
  await setStockReason(trx, { reason: 'sold', attemptId });
  for (const tree of trees.toSorted(byProductId)) {
    const taken = await trx
      .updateTable('products')
      .set((eb) => ({ quantity: eb('quantity', '-', tree.quantity), updated_at: sql`now()` }))
      .where('id', '=', tree.productId)
      .where('quantity', '>=', tree.quantity)
      .where('hidden', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (!taken) return tree;
  }
  return undefined;
}

export async function insertHolds(
  trx: Trx,
  attemptId: string,
  trees: readonly TreeQuantity[],
): Promise<void> {
  await trx
    .insertInto('stock_holds')
    .values(
      trees.map(({ productId, quantity }) => ({
        attempt_id: attemptId,
        product_id: productId,
        quantity,
      })),
    )
    .execute();
}

export async function consumeHolds(trx: Trx, attemptId: string): Promise<void> {
  await moveHolds(trx, attemptId, { from: 'held', to: 'consumed' });
}

/** Restocks the trees of an unpaid order. Idempotent: each hold leaves `held` only once. */
export async function releaseHolds(trx: Trx, attemptId: string): Promise<void> {
  await restock(trx, attemptId, await moveHolds(trx, attemptId, { from: 'held', to: 'released' }));
}

/**
 * Restocks the trees of a paid order that is canceled. Idempotent: each hold leaves `consumed` only once.
 * @returns the number of trees
 */
export async function returnSoldTrees(trx: Trx, attemptId: string): Promise<number> {
  const returned = await moveHolds(trx, attemptId, { from: 'consumed', to: 'returned' });
  await restock(trx, attemptId, returned);
  return returned.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Takes returned trees out of stock again. `missing` is the first tree with too little stock; the caller then rolls back. */
export async function resellReturnedTrees(
  trx: Trx,
  attemptId: string,
): Promise<{ taken: TreeQuantity[]; missing: TreeQuantity | undefined }> {
  const taken = await moveHolds(trx, attemptId, { from: 'returned', to: 'consumed' });
  return { taken, missing: await takeStock(trx, attemptId, taken) };
}

async function restock(trx: Trx, attemptId: string, trees: readonly TreeQuantity[]): Promise<void> {
  await setStockReason(trx, { reason: 'canceled', attemptId });
  for (const { productId, quantity } of trees.toSorted(byProductId)) {
    await trx
      .updateTable('products')
      .set((eb) => ({ quantity: eb('quantity', '+', quantity), updated_at: sql`now()` }))
      .where('id', '=', productId)
      .execute();
  }
}

type HoldState = Selectable<StockHoldsTable>['state'];

const moveHolds = (
  trx: Trx,
  attemptId: string,
  { from, to }: { from: HoldState; to: HoldState },
): Promise<TreeQuantity[]> =>
  trx
    .updateTable('stock_holds')
    .set({ state: to, settled_at: sql`now()` })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', from)
    .returning(['product_id as productId', 'quantity'])
    .execute();

const byProductId = (a: TreeQuantity, b: TreeQuantity) => (a.productId < b.productId ? -1 : 1);
