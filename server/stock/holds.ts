import { sql, type Selectable } from 'kysely';
import type { Trx } from '#server/database/client.ts';
import { explainStock } from './reasons.ts';
import type { StockHoldsTable } from './tables.ts';

export interface WantedTree {
  productId: string;
  quantity: number;
}

/**
 * Takes trees off the shelf, in the order of their ids so that two buyers never wait for each other in a circle.
 * Answers the first tree of which there are too few; the caller then rolls back.
 */
export async function takeStock(trx: Trx, attemptId: string, trees: readonly WantedTree[]): Promise<WantedTree | undefined> {
  await explainStock(trx, { reason: 'sold', attemptId });
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

export async function insertHolds(trx: Trx, attemptId: string, trees: readonly WantedTree[]): Promise<void> {
  await trx
    .insertInto('stock_holds')
    .values(trees.map(({ productId, quantity }) => ({ attempt_id: attemptId, product_id: productId, quantity })))
    .execute();
}

export async function consumeHolds(trx: Trx, attemptId: string): Promise<void> {
  await settleHolds(trx, attemptId, { from: 'held', to: 'consumed' });
}

/** Puts the trees of an unpaid order back on the shelf. Each hold leaves `held` once, so a second call returns nothing a second time. */
export async function releaseHolds(trx: Trx, attemptId: string): Promise<void> {
  await putBack(trx, attemptId, await settleHolds(trx, attemptId, { from: 'held', to: 'released' }));
}

/**
 * Puts the trees of a paid order that the farm cancels back on the shelf, once: a sold hold is returned once.
 * @returns how many trees
 */
export async function returnSold(trx: Trx, attemptId: string): Promise<number> {
  const returned = await settleHolds(trx, attemptId, { from: 'consumed', to: 'returned' });
  await putBack(trx, attemptId, returned);
  return returned.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Takes returned trees off the shelf again. `missing` is the first tree of which there are too few; the caller then rolls back. */
export async function sellReturned(trx: Trx, attemptId: string): Promise<{ taken: WantedTree[]; missing: WantedTree | undefined }> {
  const taken = await settleHolds(trx, attemptId, { from: 'returned', to: 'consumed' });
  return { taken, missing: await takeStock(trx, attemptId, taken) };
}

async function putBack(trx: Trx, attemptId: string, trees: readonly WantedTree[]): Promise<void> {
  await explainStock(trx, { reason: 'canceled', attemptId });
  for (const { productId, quantity } of trees.toSorted(byProductId)) {
    await trx
      .updateTable('products')
      .set((eb) => ({ quantity: eb('quantity', '+', quantity), updated_at: sql`now()` }))
      .where('id', '=', productId)
      .execute();
  }
}

type HoldState = Selectable<StockHoldsTable>['state'];

const settleHolds = (trx: Trx, attemptId: string, { from, to }: { from: HoldState; to: HoldState }): Promise<WantedTree[]> =>
  trx
    .updateTable('stock_holds')
    .set({ state: to, settled_at: sql`now()` })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', from)
    .returning(['product_id as productId', 'quantity'])
    .execute();

const byProductId = (a: WantedTree, b: WantedTree) => (a.productId < b.productId ? -1 : 1);
