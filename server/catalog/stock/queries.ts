import { sql } from 'kysely';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';
import type { StockReason } from '#server/schema/stock.ts';

/** What holds trees: the payment attempt of a customer, or an order that an admin has entered. */
export type HoldOwner = { attemptId: string } | { orderId: string };

/** Why stock changes, other than by an order, a claim or a shortfall. */
type ManualReason = Exclude<StockReason, 'sold' | 'canceled' | 'change' | 'claim' | 'shortfall'>;
type StockCause =
  | ({ reason: 'sold' | 'canceled' } & HoldOwner)
  | { reason: 'change'; changeId: string }
  | { reason: 'claim'; claimId: string }
  | { reason: 'shortfall'; shortfallId: string }
  | { reason: ManualReason };

/** Sets the reason that the trigger writes to `stock_movements`, for the rest of the transaction. */
export async function setStockReason(trx: Trx, cause: StockCause): Promise<void> {
  const attemptId = 'attemptId' in cause ? cause.attemptId : '';
  const orderId = 'orderId' in cause ? cause.orderId : '';
  const changeId = 'changeId' in cause ? cause.changeId : '';
  const claimId = 'claimId' in cause ? cause.claimId : '';
  const shortfallId = 'shortfallId' in cause ? cause.shortfallId : '';
  await execute(trx)`
    select set_config('shop.stock_reason', ${cause.reason}, true), set_config('shop.stock_attempt', ${attemptId}, true),
    set_config('shop.stock_change', ${changeId}, true), set_config('shop.stock_order', ${orderId}, true),
    set_config('shop.stock_claim', ${claimId}, true), set_config('shop.stock_shortfall', ${shortfallId}, true)`;
}

/** The caller must have locked the product. */
export async function writeStock(
  trx: Trx,
  productId: string,
  quantity: number,
  reason: ManualReason,
): Promise<void> {
  await setStockReason(trx, { reason });
  await trx
    .updateTable('products')
    .set({ quantity, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute();
}

/** Adds the differences. The caller must have locked the products. */
export async function addToStocks(
  trx: Trx,
  differences: readonly { id: string; difference: number }[],
  reason: ManualReason,
): Promise<void> {
  await setStockReason(trx, { reason });
  await execute(trx)`update products set quantity = quantity + stock.difference, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as stock (id uuid, difference integer)
    where products.id = stock.id`;
}

/** False when this change was already applied. */
export const insertStockChange = (trx: Trx, key: string): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('stock_changes')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
  );

/** @returns the number of deleted rows */
export const deleteOldStockChanges = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from stock_changes where at < now() - interval '30 days'`;
