import { isDatabaseOutage } from '@grafted/postgres/outage.ts';
import { transact } from '@grafted/postgres/transact.ts';
import type { Trx } from '#server/database/client.ts';
import { bookForCustomer } from '#server/orders/pickups/service.ts';
import { setStatus } from '#server/orders/status/order-status.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse, ShopError } from '#server/platform/http/errors.ts';
import type { BulkWorkContext } from './context.ts';
import { leaveOut, lockNext, markDone, type NextOrder } from './queries.ts';

/**
 * Does the orders of all bulk actions one after the other. Each is one transaction with its row, so
 * that a killed process repeats and misses none. Safe in several processes at once.
 */
export async function continueBulkActions(
  context: BulkWorkContext,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await doNext(context)));
}

/** False when no order waits. */
async function doNext(context: BulkWorkContext): Promise<boolean> {
  let next: NextOrder | undefined;
  try {
    await transact(context.db, async (trx) => {
      next = await lockNext(trx);
      if (!next) return;
      await apply(context, trx, next);
      await markDone(trx, next);
    });
  } catch (error) {
    // What the database could not do is done later; it says nothing about the order.
    if (!next || isDatabaseOutage(error)) throw error;
    await leaveOut(context.db, next, reasonOf(context, next, error));
  }
  return next !== undefined;
}

async function apply(context: BulkWorkContext, trx: Trx, next: NextOrder): Promise<void> {
  const { orderId, kind, status, windowId, wasStatus, wasVersion, by, requestId } = next;
  if (by === null) throw refuse('not_found.begun_by_nobody');
  const actor: AdminActor = { actorId: by, requestId };
  if (kind === 'status')
    await setStatus(trx, {
      actor,
      orderId,
      status: status!, // a constraint of the request
      was: wasStatus,
      links: context,
    });
  else
    await bookForCustomer(context, trx, actor, {
      orderId,
      windowId: windowId!, // likewise
      version: wasVersion,
    });
}

function reasonOf({ log }: BulkWorkContext, { orderId }: NextOrder, error: unknown): string {
  if (error instanceof ShopError) return error.message;
  log.error({ err: error, orderId }, 'an order of a bulk action failed');
  return 'The shop had a fault with it. Change it on its own page.';
}
