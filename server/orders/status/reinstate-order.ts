import { randomUUID } from 'node:crypto';
import { balanceCents } from '#domain/orders/balance.ts';
import { reversed, sumEntries } from '#domain/orders/entries.ts';
import { entriesOfChange } from '#domain/orders/pricing.ts';
import { resellReturnedTrees, returnHandedOverTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { takeReplacementsAgain } from '#server/orders/claims/return-replacements.ts';
import {
  insertDue,
  insertEntries,
  listEntries,
  readBalance,
} from '#server/orders/order/entry-queries.ts';
import type { LockedOrder } from '#server/orders/order/state-queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { postToBooks } from '#server/orders/postings/post-to-books.ts';
import { findPricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { reopenUnmatched } from '#server/orders/unmatched-trees/queries.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { holdOwnerOf } from './cancel-order.ts';
import { findCancellation, saveCancellation } from './status-queries.ts';

/**
 * Takes restocked trees out of stock again for a canceled order, and writes back what its
 * cancellation had entered: what was refunded is due with the trees. @throws ShopError when too few
 * trees are left
 */
export async function reinstateOrder(trx: Trx, order: LockedOrder): Promise<{ treesTaken?: true }> {
  await lockWindowsOf(trx, [order.id]);
  await writeBack(trx, order.id);
  const owner = holdOwnerOf(order, await listCapturedAttempts(trx, order.id));
  if (!owner) return {};
  await returnHandedOverTrees(trx, await reopenUnmatched(trx, order.id));
  const { taken, missing } = await resellReturnedTrees(trx, owner);
  if (missing) throw refuse('not_enough_stock.to_reinstate');
  await takeReplacementsAgain(trx, order.id);
  return taken.length > 0 ? { treesTaken: true } : {};
}

async function writeBack(trx: Trx, orderId: string): Promise<void> {
  const cause = randomUUID();
  const canceled = await findCancellation(trx, orderId);
  const entries = await listEntries(trx, orderId);
  // What the farm kept is taken back, whenever it decided to keep it.
  const kept = sumEntries(entries.filter(({ part }) => part === 'kept')).map(reversed);
  const written = canceled ? await listEntries(trx, orderId, canceled) : [];
  const owed = written.filter(({ part }) => part !== 'kept').map(reversed);
  await insertEntries(trx, {
    orderId,
    cause,
    entries: [...(owed.length > 0 ? owed : await priceAgain(trx, orderId)), ...kept],
  });
  await saveCancellation(trx, orderId, null);
  const dueCents = balanceCents(await readBalance(trx, orderId));
  if (dueCents > 0)
    await insertDue(trx, {
      orderId,
      cause,
      cents: dueCents,
      term: { by: 'trees' },
      ifUnpaid: 'stay',
    });
  await postToBooks(trx, orderId, { kind: 'entry', source: cause });
}

/** For an order that an earlier release canceled, without entries to write back. */
async function priceAgain(trx: Trx, orderId: string) {
  const order = await findPricedOrder(trx, orderId);
  return order ? entriesOfChange({ ...order, entries: [] }) : [];
}
