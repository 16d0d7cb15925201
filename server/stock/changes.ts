import { sql } from 'kysely';
import { stockMax, type StockChange, type StockDifference } from '#domain/admin/products.ts';
import type { Trx } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { explainStock } from './reasons.ts';

const sign: Record<StockDifference, 1 | -1> = { gift: -1, frost: -1, added: 1 };

/** What a change makes of the stock. @throws ShopError when it does not fit what is there */
export function stockAfter(quantity: number, change: StockChange): number {
  if (change.intent === 'count') {
    if (quantity !== change.seen) {
      throw new ShopError('changed_meanwhile', 409, `The stock has changed while you counted: it was ${change.seen}, and is ${quantity} now. Check your count, then save again.`, { details: { now: String(quantity) } });
    }
    return change.counted;
  }
  const after = quantity + sign[change.intent] * change.trees;
  if (after < 0) throw new ShopError('not_enough_stock', 409, quantity === 0 ? 'There is no tree left in stock' : `There are only ${quantity} left in stock`);
  if (after > stockMax) throw new ShopError('too_much_stock', 409, `No more than ${stockMax.toLocaleString('en-US')} trees fit`);
  return after;
}

/** Writes the stock of a product that the caller has locked, with the reason for the ledger. */
export async function writeStock(trx: Trx, productId: string, quantity: number, reason: StockChange['intent']): Promise<void> {
  await explainStock(trx, { reason });
  await trx.updateTable('products').set({ quantity, updated_at: sql`now()` }).where('id', '=', productId).execute();
}

/** False when the same difference was made before: its answer was lost on the way, and the browser asked again. */
export async function claimStockChange(trx: Trx, change: StockChange): Promise<boolean> {
  if (change.intent === 'count') return true;
  const row = await trx.insertInto('stock_changes').values({ key: change.key }).onConflict((conflict) => conflict.doNothing()).returning('key').executeTakeFirst();
  return row !== undefined;
}
