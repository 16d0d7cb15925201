import { sql } from 'kysely';
import type { Trx } from '#server/database/client.ts';
import type { StockReason } from './tables.ts';

type Why = { reason: 'sold' | 'canceled'; attemptId: string } | { reason: Exclude<StockReason, 'sold' | 'canceled'> };

/** For the rest of the transaction: what the stock ledger says of every change of `products.quantity`. */
export async function explainStock(trx: Trx, why: Why): Promise<void> {
  const attemptId = 'attemptId' in why ? why.attemptId : '';
  await sql`select set_config('shop.stock_reason', ${why.reason}, true), set_config('shop.stock_attempt', ${attemptId}, true)`.execute(trx);
}
