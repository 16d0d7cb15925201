import { sql } from 'kysely';
import type { Trx } from '#server/database/client.ts';
import type { StockReason } from './tables.ts';

type StockCause =
  | { reason: 'sold' | 'canceled'; attemptId: string }
  | { reason: Exclude<StockReason, 'sold' | 'canceled'> };

/** Sets the reason that the trigger writes to `stock_movements`, for the rest of the transaction. */
export async function setStockReason(trx: Trx, cause: StockCause): Promise<void> {
  const attemptId = 'attemptId' in cause ? cause.attemptId : '';
  await sql`select set_config('shop.stock_reason', ${cause.reason}, true), set_config('shop.stock_attempt', ${attemptId}, true)`.execute(
    trx,
  );
}
