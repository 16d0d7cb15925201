import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import {
  windowsAtOnceMax,
  windowsToOpen,
  type EditWindow,
  type OpenDays,
} from '#domain/orders/pickup-days.ts';
import type { Db } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { insertWindows, updateWindow } from './admin-queries.ts';
import { lockWindows } from './window-queries.ts';

/** Opens windows on several days. Those that exist stay, so that a repeated request changes nothing. */
export async function openDays(db: Db, actor: AdminActor, days: OpenDays): Promise<number> {
  if (days.from < dayAt(currentDate(), farmTimeZone))
    throw refuse('invalid_input.first_day_passed', { details: { field: 'from' } });
  const windows = windowsToOpen(days);
  if (windows.length === 0)
    throw refuse('invalid_input.no_such_weekday', { details: { field: 'weekdays' } });
  if (windows.length > windowsAtOnceMax)
    throw refuse(
      'invalid_input',
      `These are ${windows.length} windows. Open at most ${windowsAtOnceMax} at once.`,
      { details: { field: 'until' } },
    );
  return transact(db, async (trx) => {
    const opened = await insertWindows(trx, days, windows);
    if (opened > 0)
      await recordAudit(trx, actor, {
        action: 'pickup_days_opened',
        subjectType: 'pickup_day',
        subjectId: days.id,
        after: { ...days, windows: opened },
      });
    return opened;
  });
}

/** Changes the room of a window, closes it, or opens it again. A limit is never lowered below what is booked. */
export const editWindow = (
  db: Db,
  actor: AdminActor,
  id: string,
  change: EditWindow,
): Promise<void> =>
  transact(db, async (trx) => {
    const window = orRefuse((await lockWindows(trx, [id]))[0], 'window_not_found');
    const { bookedOrders, bookedTrees, maxOrders, maxTrees, isOpen, day, starts } = window;
    // Where the farm went over a limit, it may stay as it is.
    const isTooFewOrders = change.maxOrders < Math.min(bookedOrders, maxOrders);
    const isTooFewTrees = change.maxTrees < Math.min(bookedTrees, maxTrees);
    if (isTooFewOrders || isTooFewTrees)
      throw refuse(
        'below_booked',
        `${bookedOrders} ${bookedOrders === 1 ? 'order' : 'orders'} with ${bookedTrees} trees are booked in this window. Move some of them first, or close it for others.`,
        { details: { field: isTooFewOrders ? 'maxOrders' : 'maxTrees' } },
      );
    await updateWindow(trx, id, change);
    await recordAudit(trx, actor, {
      action: 'pickup_window_changed',
      subjectType: 'pickup_day',
      subjectId: id,
      before: { day, starts, maxOrders, maxTrees, isOpen },
      after: { day, starts, ...change },
    });
  });
