import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { explainStock } from './reasons.ts';

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
  await settleHolds(trx, attemptId, 'consumed');
}

/** Puts the trees back on the shelf. Each hold leaves `held` once, so a second call returns nothing a second time. */
export async function releaseHolds(trx: Trx, attemptId: string): Promise<void> {
  const released = await settleHolds(trx, attemptId, 'released');
  await explainStock(trx, { reason: 'canceled', attemptId });
  for (const { product_id, quantity } of released.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))) {
    await trx
      .updateTable('products')
      .set((eb) => ({ quantity: eb('quantity', '+', quantity), updated_at: sql`now()` }))
      .where('id', '=', product_id)
      .execute();
  }
}

const settleHolds = (trx: Trx, attemptId: string, state: 'consumed' | 'released') =>
  trx
    .updateTable('stock_holds')
    .set({ state, settled_at: sql`now()` })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'held')
    .returning(['product_id', 'quantity'])
    .execute();

const byProductId = (a: WantedTree, b: WantedTree) => (a.productId < b.productId ? -1 : 1);
