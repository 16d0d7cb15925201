import {
  stockMax,
  type StockChange,
  type StockAdjustmentReason,
} from '#domain/catalog/products.ts';
import { forSaleOf, promisesOpen, standing, type TreeCounts } from '#domain/catalog/tree-counts.ts';
import type { Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { insertStockChange } from './queries.ts';

const sign: Record<StockAdjustmentReason, 1 | -1> = { gift: -1, frost: -1, added: 1 };

/** The stock after a change. @throws ShopError when the change does not fit the current stock */
export function stockAfter({ forSale: quantity, sold }: TreeCounts, change: StockChange): number {
  if (change.intent === 'count' || change.intent === 'standing') {
    if (quantity !== change.seen) {
      throw refuse(
        'changed_meanwhile',
        `The stock has changed while you counted: it was ${change.seen} and is now ${quantity}. Check your count and save again.`,
        { details: { now: String(quantity) } },
      );
    }
    if (change.intent === 'count') return change.counted;
    if (change.sold !== sold)
      throw refuse(
        'changed_meanwhile',
        `Trees were sold or handed over while you counted: ${change.sold} were sold, now ${sold} are. Check your count and save again.`,
      );
    if (change.counted < sold) throw short(change.counted, sold);
    return forSaleOf(change.counted, { sold });
  }
  const after = quantity + sign[change.intent] * change.trees;
  if (after < 0 && sold > 0 && change.intent === 'frost')
    throw short(Math.max(0, standing({ forSale: quantity, sold }) - change.trees), sold);
  if (after < 0)
    throw refuse(
      'not_enough_stock',
      quantity === 0 ? 'No trees left in stock' : `Only ${quantity} left in stock`,
    );
  if (after > stockMax)
    throw refuse(
      'too_much_stock',
      `The stock cannot exceed ${stockMax.toLocaleString('en-US')} trees`,
    );
  return after;
}

/** Idempotency: false when this change was already applied and the browser has repeated the request. */
export const claimStockChange = async (trx: Trx, change: StockChange): Promise<boolean> =>
  'key' in change ? insertStockChange(trx, change.key) : true;

/** Sold trees are gone too: their customers are asked before anything is written off. */
const short = (counted: number, sold: number) =>
  refuse('promises_open', promisesOpen(counted, { sold }), {
    details: { counted: String(counted) },
  });
