import { transact } from '@grafted/postgres/transact.ts';
import { releaseFarmTrees } from '#server/catalog/stock/holds.ts';
import { setOrderStatus } from '#server/orders/order/admin-queries.ts';
import { lockFarmOrder, setPaymentStatus } from '#server/orders/order/farm-order-queries.ts';
import { newCancellation, mailOrderCanceled } from '#server/orders/order/order-events.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { closeShortItems } from '#server/orders/short-items/close-items.ts';
import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { LapseContext } from './context.ts';
import { listLapsing, markLapsed } from './queries.ts';

const batch = 20;

/** Cancels farm orders that were not paid in time. Each in a transaction of its own, so that one failure stops no other. */
export async function lapseDueOrders({ db, publicUrl, log }: LapseContext): Promise<void> {
  for (const orderId of await listLapsing(db, batch)) {
    try {
      await transact(db, async (trx) => {
        // A payment in the same moment has the lock before or after: the order is paid or lapses, never both.
        await lockFarmOrder(trx, orderId);
        if (!(await markLapsed(trx, orderId))) return;
        await lockWindowsOf(trx, [orderId]);
        await releaseFarmTrees(trx, orderId);
        await closeShortItems(trx, orderId, 'restocked');
        await setOrderStatus(trx, orderId, 'Canceled');
        await setPaymentStatus(trx, orderId, 'failed');
        await mailOrderCanceled(trx, {
          orderId,
          publicUrl,
          kind: newCancellation(),
          refundedCents: 0,
          lapsed: true,
        });
      });
    } catch (error) {
      log.warn({ err: error, orderId }, 'an unpaid order has not lapsed yet');
    }
  }
}

export const startLapsePolling = (context: LapseContext): Polling =>
  startPolling({
    everyMs: 20_000,
    work: () => lapseDueOrders(context),
    log: context.log,
    what: 'unpaid farm orders',
  });
