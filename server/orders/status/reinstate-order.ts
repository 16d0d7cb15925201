import { resellReturnedTrees, returnHandedOverTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import type { LockedOrder } from '#server/orders/order/admin-queries.ts';
import { reopenUnmatched } from '#server/orders/order/unmatched-tree-queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { saleOf } from '#server/payments/attempts.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** Takes restocked trees out of stock again for a canceled order. @throws ShopError when too few are left */
export async function reinstateOrder(
  trx: Trx,
  { id, isFarmOrder }: LockedOrder,
): Promise<{ treesTaken?: true }> {
  await lockWindowsOf(trx, [id]);
  const sale = isFarmOrder ? undefined : saleOf(await listCapturedAttempts(trx, id));
  if (!sale && !isFarmOrder) return {};
  await returnHandedOverTrees(trx, await reopenUnmatched(trx, id));
  const { taken, missing } = await resellReturnedTrees(
    trx,
    sale ? { attemptId: sale.id } : { farmOrderId: id },
  );
  if (missing) throw refuse('not_enough_stock.status');
  return taken.length > 0 ? { treesTaken: true } : {};
}
