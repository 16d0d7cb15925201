import {
  stockMax,
  type StockChange,
  type StockAdjustmentReason,
} from '#domain/catalog/products.ts';
import {
  stockFromCount,
  promisesOpen,
  standing,
  type TreeCounts,
} from '#domain/catalog/tree-counts.ts';
import type { Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { insertStockChange } from './queries.ts';

const sign: Record<StockAdjustmentReason, 1 | -1> = { gift: -1, frost: -1, added: 1 };

/** The stock after a change. @throws ShopError when the change does not fit the current stock */
export function stockAfter({ stock, inOrders }: TreeCounts, change: StockChange): number {
  if (change.intent === 'count' || change.intent === 'standing') {
    if (stock !== change.seen) {
      throw refuse(
        'changed_meanwhile',
        `The stock has changed while you counted: it was ${change.seen} and is now ${stock}. Check your count and save again.`,
        { details: { now: String(stock) } },
      );
    }
    if (change.intent === 'count') return change.counted;
    if (change.inOrders !== inOrders)
      throw refuse(
        'changed_meanwhile',
        `Trees were ordered or handed over while you counted: ${change.inOrders} were in orders, now ${inOrders} are. Check your count and save again.`,
      );
    if (change.counted < inOrders) throw short(change.counted, inOrders);
    return stockFromCount(change.counted, { inOrders });
  }
  const after = stock + sign[change.intent] * change.trees;
  if (after < 0 && inOrders > 0 && change.intent === 'frost')
    throw short(Math.max(0, standing({ stock, inOrders }) - change.trees), inOrders);
  if (after < 0)
    throw refuse(
      'not_enough_stock',
      stock === 0
        ? 'No trees are in stock'
        : `Only ${stock} ${stock === 1 ? 'is' : 'are'} in stock`,
    );
  if (after > stockMax)
    throw refuse(
      'too_much_stock',
      `The stock cannot exceed ${stockMax.toLocaleString('en-US')} trees`,
    );
  return after;
}

/** Idempotency: false when this change was already applied and the browser has repeated the request. */
export const isNewStockChange = async (trx: Trx, change: StockChange): Promise<boolean> =>
  'key' in change ? insertStockChange(trx, change.key) : true;

/** Trees in orders are gone too: their customers are asked before anything is written off. */
const short = (counted: number, inOrders: number) =>
  refuse('promises_open', promisesOpen(counted, { inOrders }), {
    details: { counted: String(counted) },
  });
