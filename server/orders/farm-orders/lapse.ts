import { transact } from '@grafted/postgres/transact.ts';
import { lockFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
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
        if (await markLapsed(trx, orderId))
          await cancelOrder(trx, orderId, { by: 'lapse', publicUrl });
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
