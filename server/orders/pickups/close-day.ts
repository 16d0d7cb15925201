import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import type { CloseDay } from '#domain/orders/pickup-days.ts';
import { windowInstants } from '#domain/orders/pickups.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { digestOfSet } from '#server/platform/http/set-digest.ts';
import { listWaiting, lockOrdersOfDay, lockWindowsOfDay, markMissed } from './admin-queries.ts';
import type { PickupAdminContext } from './context.ts';
import { mailMissed, treesOf } from './pickup-mails.ts';
import { listBookable } from './take-window.ts';

/** Windows that a mail names. */
const windowsNamed = 5;

type Context = Pick<PickupAdminContext, 'db' | 'publicUrl' | 'linkSecret'>;

/**
 * Marks the orders that were not handed over as missed, and mails each the next windows, once.
 * @returns their number
 */
export const closeDay = (
  context: Context,
  actor: AdminActor,
  { shown, ...key }: CloseDay,
): Promise<number> =>
  transact(context.db, async (trx) => {
    await lockOrdersOfDay(trx, key);
    const windows = await lockWindowsOfDay(trx, key);
    if (windows.some((window) => windowInstants(window).end > currentDate()))
      throw refuse('not_over');
    const waiting = await listWaiting(
      trx,
      windows.map(({ id }) => id),
    );
    const missed = waiting.filter(({ state }) => state === 'booked');
    const now = missed.map(({ orderId }) => orderId);
    if (shown !== undefined && digestOfSet(shown) !== digestOfSet(now))
      throw refuse('changed_meanwhile.recipients');
    for (const pickup of missed) {
      const { orderId } = pickup;
      await markMissed(trx, orderId);
      const trees = treesOf(await getOrder(trx, orderId));
      const next = await listBookable(trx, { kind: key.kind, trees });
      await mailMissed(context, trx, { orderId, pickup, windows: next.slice(0, windowsNamed) });
    }
    await recordAudit(
      trx,
      actor,
      missed.map(({ orderId, day, starts, ends }) => ({
        action: 'pickup_missed',
        subjectType: 'order' as const,
        subjectId: orderId,
        before: { day, starts, ends },
      })),
    );
    return missed.length;
  });
