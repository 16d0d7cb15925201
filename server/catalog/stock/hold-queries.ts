import { compiled } from '@grafted/postgres/compiled.ts';
import { sql, type Selectable } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db, Trx } from '#server/database/client.ts';
import type { StockHoldsTable } from '#server/schema/stock.ts';
import type { HoldOwner } from './queries.ts';

export interface TreeQuantity {
  productId: string;
  quantity: number;
}

/** False when too few trees are free, or the tree is hidden. */
export async function takeTree(trx: Trx, { productId, quantity }: TreeQuantity): Promise<boolean> {
  const taken = await trx
    .updateTable('products')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity), updated_at: sql`now()` }))
    .where('id', '=', productId)
    .where('free', '>=', quantity)
    .where('hidden', '=', false)
    .returning('id')
    .execute();
  return taken.length > 0;
}

/**
 * Does the same, but rejects when too few are free (`findMissing`), so that nothing has to wait for
 * the answer before the COMMIT.
 */
export const takeTreeOrFail = async (trx: Trx, tree: TreeQuantity): Promise<void> => {
  await takeOrFail(trx, tree);
};

const takeOrFail = compiled(
  (_db: Db, tree: TreeQuantity) => sql`select take_free_trees(${tree.productId}, ${tree.quantity})`,
);

const notEnough = 'SH001';

/** The product of which too few are free, if `takeTreeOrFail` has failed. */
export const findMissing = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === notEnough ? error.detail : undefined;

/** Takes a tree of which some are held for the customer; the caller has locked it and checked what they can buy. */
export async function takeLockedTree(
  trx: Trx,
  { productId, quantity }: TreeQuantity,
): Promise<void> {
  await trx
    .updateTable('products')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity), updated_at: sql`now()` }))
    .where('id', '=', productId)
    .execute();
}

/** Locks the product. @returns its stock */
export async function lockStock(trx: Trx, productId: string): Promise<number> {
  const { quantity } = await trx
    .selectFrom('products')
    .select('quantity')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return quantity;
}

export async function returnTree(trx: Trx, { productId, quantity }: TreeQuantity): Promise<void> {
  await trx
    .updateTable('products')
    .set((eb) => ({ quantity: eb('quantity', '+', quantity), updated_at: sql`now()` }))
    .where('id', '=', productId)
    .execute();
}

export async function insertHolds(
  trx: Trx,
  owner: HoldOwner,
  trees: readonly TreeQuantity[],
): Promise<void> {
  await insertRows(trx, {
    attemptId: 'attemptId' in owner ? owner.attemptId : null,
    orderId: 'orderId' in owner ? owner.orderId : null,
    productIds: trees.map(({ productId }) => productId),
    quantities: trees.map(({ quantity }) => quantity),
  });
}

interface HoldRows {
  attemptId: string | null;
  orderId: string | null;
  /** The products; `quantities` has how many trees of each. */
  productIds: string[];
  quantities: number[];
}

const insertRows = compiled(
  (
    _db: Db,
    rows: HoldRows,
  ) => sql`insert into stock_holds (attempt_id, order_id, product_id, quantity)
    select ${rows.attemptId}::uuid, ${rows.orderId}::uuid, product_id, quantity
    from unnest(${rows.productIds}::uuid[], ${rows.quantities}::integer[]) as tree (product_id, quantity)`,
);

/** The trees of the attempt's order as they are now. */
export async function listTreesLeft(trx: Trx, attemptId: string): Promise<TreeQuantity[]> {
  const { order_id: orderId } = await trx
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return listTreesOfOrder(trx, orderId);
}

/** Lists the trees of an order as they are now. */
export async function listTreesOfOrder(trx: Trx, orderId: string): Promise<TreeQuantity[]> {
  const rows = await trx
    .selectFrom('order_lines')
    .select(({ fn }) => ['product_id as productId', fn.sum<string>('quantity').as('quantity')])
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .groupBy('product_id')
    .execute();
  return rows.map(({ productId, quantity }) => ({ productId, quantity: Number(quantity) }));
}

export type HoldState = Selectable<StockHoldsTable>['state'];

/** @returns the trees of the moved holds */
export const moveHolds = (
  trx: Trx,
  owner: HoldOwner,
  { from, to }: { from: HoldState; to: HoldState },
): Promise<TreeQuantity[]> =>
  trx
    .updateTable('stock_holds')
    .set({ state: to, settled_at: to === 'held' ? null : sql`now()` })
    .$call((update) =>
      'attemptId' in owner
        ? update.where('attempt_id', '=', owner.attemptId)
        : update.where('order_id', '=', owner.orderId),
    )
    .where('state', '=', from)
    .returning(['product_id as productId', 'quantity'])
    .execute();

/** All holds of the order of a captured attempt. False when there were none to move. */
export async function moveOrderHolds(
  trx: Trx,
  attemptId: string,
  { from, to }: { from: HoldState; to: HoldState },
): Promise<boolean> {
  const moved = await trx
    .updateTable('stock_holds')
    .set({ state: to, settled_at: sql`now()` })
    .where('attempt_id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .innerJoin('payment_attempts as sale', 'sale.order_id', 'payment_attempts.order_id')
        .select('payment_attempts.id')
        .where('sale.id', '=', attemptId)
        .where('payment_attempts.state', '=', 'captured'),
    )
    .where('state', '=', from)
    .returning('id')
    .execute();
  return moved.length > 0;
}
