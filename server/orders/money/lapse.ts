import { transact } from '@grafted/postgres/transact.ts';
import { balanceCents, dueAmounts, mayLapse } from '#domain/orders/balance.ts';
import type { Trx } from '#server/database/client.ts';
import { listAsked, readBalance } from '#server/orders/order/entry-queries.ts';
import { mailOrderChanged } from '#server/orders/order/order-events.ts';
import { lockOrder, countGoneTrees } from '#server/orders/order/state-queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import { findUnsettledAttemptOfOrder } from '#server/payments/attempt-queries.ts';
import type { LapseContext } from './context.ts';
import { listLapsing, readNow } from './due-queries.ts';
import { undoAddition } from './undo-addition.ts';

/**
 * What was not paid in time lapses: an order that was never paid is canceled, trees that were added
 * leave it again. Each in a transaction of its own, so that one failure stops no other.
 */
export async function lapseDueAmounts(context: LapseContext): Promise<void> {
  const { db, log } = context;
  for (const orderId of await listLapsing(db)) {
    try {
      // A payment in the same moment has the lock before or after: the amount is paid or lapses, never both.
      await transact(db, (trx) => lapse(context, trx, orderId));
    } catch (error) {
      log.warn({ err: error, orderId }, 'an unpaid amount has not lapsed yet');
    }
  }
}

async function lapse(context: LapseContext, trx: Trx, orderId: string): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order || order.status === 'Canceled' || order.status === 'Delivered') return;
  if (await findUnsettledAttemptOfOrder(trx, orderId)) return;
  if ((await countGoneTrees(trx, orderId)) > 0) return;
  const now = await readNow(trx);
  const balance = balanceCents(await readBalance(trx, orderId));
  const lapsing = dueAmounts(balance, await listAsked(trx, orderId))
    .filter((due) => due.dueAt !== null && due.dueAt <= now && mayLapse(due))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1)); // the trees that were added last leave first
  if (lapsing.some(({ ifUnpaid }) => ifUnpaid === 'cancel')) {
    await cancelOrder(trx, orderId, { by: 'lapse', links: context });
    return;
  }
  await lockWindowsOf(trx, [orderId]);
  for (const { changeId } of lapsing) {
    const undone = await undoAddition(trx, {
      orderId,
      changeId,
      links: context,
      trees: 'restocked',
    });
    if (undone)
      await mailOrderChanged(trx, {
        orderId,
        links: context,
        changeId: undone,
      });
  }
}
