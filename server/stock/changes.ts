import { stockMax, type StockChange, type StockAdjustmentReason } from '#domain/admin/products.ts';
import type { Trx } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { insertStockChange } from './queries.ts';

const sign: Record<StockAdjustmentReason, 1 | -1> = { gift: -1, frost: -1, added: 1 };

/** The stock after a change. @throws ShopError when the change does not fit the current stock */
export function stockAfter(quantity: number, change: StockChange): number {
  if (change.intent === 'count') {
    if (quantity !== change.seen) {
      throw new ShopError(
        'changed_meanwhile',
        409,
        `The stock has changed while you counted: it was ${change.seen} and is now ${quantity}. Check your count and save again.`,
        { details: { now: String(quantity) } },
      );
    }
    return change.counted;
  }
  const after = quantity + sign[change.intent] * change.trees;
  if (after < 0)
    throw new ShopError(
      'not_enough_stock',
      409,
      quantity === 0 ? 'No trees left in stock' : `Only ${quantity} left in stock`,
    );
  if (after > stockMax)
    throw new ShopError(
      'too_much_stock',
      409,
      `The stock cannot exceed ${stockMax.toLocaleString('en-US')} trees`,
    );
  return after;
}

/** Idempotency: false when this change was already applied and the browser has repeated the request. */
export const claimStockChange = async (trx: Trx, change: StockChange): Promise<boolean> =>
  change.intent === 'count' || insertStockChange(trx, change.key);
