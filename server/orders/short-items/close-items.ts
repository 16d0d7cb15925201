import { writeOffTrees, releaseOfferedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { recallAsked } from './asked-mail.ts';
import {
  endItem,
  listOpenItems,
  listSettledItems,
  markWrittenOff,
  releaseOffers,
  type ShortItem,
} from './queries.ts';

/**
 * Closes the open items of an order that was canceled.
 * @param trees where the order's trees went: missing ones cannot be restocked
 */
export async function closeShortItems(
  trx: Trx,
  orderId: string,
  trees: 'restocked' | 'not restocked',
): Promise<void> {
  const open = await listOpenItems(trx, orderId);
  for (const item of open) await closeItem(trx, item);
  if (trees === 'not restocked') return;
  for (const item of [...open, ...(await listSettledItems(trx, orderId))]) {
    await markWrittenOff(trx, item.id);
    await writeOffTrees(trx, item.shortfallId, { productId: item.productId, quantity: item.trees });
  }
}

/** Closes an item of an order that can no longer be changed. @returns whether its customer was not asked yet */
export async function closeItem(
  trx: Trx,
  item: Offered & Pick<ShortItem, 'orderId'>,
): Promise<boolean> {
  await endItem(trx, item.id, { state: 'closed' });
  const isRecalled = await recallAsked(trx, item);
  await restockOffers(trx, item);
  return isRecalled;
}

type Offered = Pick<ShortItem, 'id' | 'shortfallId'>;

/** The trees that the item's customer was offered, whether or not they took one: taking follows. */
export async function restockOffers(trx: Trx, { id, shortfallId }: Offered): Promise<void> {
  await releaseOfferedTrees(trx, shortfallId, await releaseOffers(trx, id));
}

/** @throws ShopError when trees of the order are missing, and what becomes of them is not decided */
export async function assertNothingShort(trx: Trx, orderId: string): Promise<void> {
  if ((await listOpenItems(trx, orderId)).length > 0) throw refuse('trees_missing.open_shortfall');
}

export const settleFirst = 'Some of these trees are missing. Settle their shortfall first.';

/** Does what `assertNothingShort` does, for lines that a change touches. */
export async function assertLinesNotShort(
  trx: Trx,
  orderId: string,
  itemIds: readonly (string | undefined)[],
  message: string,
): Promise<void> {
  const short = await listOpenItems(trx, orderId);
  if (short.some(({ orderItemId }) => itemIds.includes(orderItemId)))
    throw refuse('trees_missing', message);
}
