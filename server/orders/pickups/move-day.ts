import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { MoveDay, MovePreview, PickupDayKey } from '#domain/orders/pickup-days.ts';
import { pickupDayName, windowText } from '#domain/orders/pickups.ts';
import { holdUntilPickup } from '#server/orders/order/entry-queries.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { digestOfSet } from '#server/platform/http/set-digest.ts';
import {
  listWaiting,
  listWindowsOfDay,
  lockOrdersOfDay,
  lockWindowsOfDay,
} from './admin-queries.ts';
import type { PickupAdminContext } from './context.ts';
import { insertAnswer, insertMove, listMoved, moveWindows } from './move-queries.ts';
import { mailMoved, pickupMail } from './pickup-mails.ts';

type Context = Pick<PickupAdminContext, 'db' | 'publicUrl' | 'linkSecret' | 'renderMail'>;

/**
 * Moves all windows of a day, for example because of the weather. Everybody keeps their place and
 * is asked once; nobody new is booked. Idempotent by the id of the move.
 */
export async function moveDay(
  context: Omit<Context, 'renderMail'>,
  actor: AdminActor,
  move: MoveDay,
): Promise<void> {
  assertDays(move);
  await transact(context.db, async (trx) => {
    if (!(await insertMove(trx, move, actor.actorId))) return;
    await lockOrdersOfDay(trx, move);
    const windows = await lockWindowsOfDay(trx, move);
    if (windows.length === 0) throw noWindows(move);
    await moveWindows(trx, move, move.toDay);
    const waiting = await listWaiting(
      trx,
      windows.map(({ id }) => id),
    );
    await holdUntilPickup(
      trx,
      waiting.map(({ orderId }) => orderId),
    );
    const now = digestOfSet(waiting.map(({ orderId }) => orderId));
    if (move.shown !== undefined && move.shown !== now)
      throw refuse('changed_meanwhile.recipients');
    for (const pickup of waiting) {
      const { orderId } = pickup;
      const answerId = await insertAnswer(trx, { moveId: move.id, orderId });
      await mailMoved(context, trx, {
        answerId,
        orderId,
        from: { ...pickup, day: move.day },
        to: pickup,
        reason: move.reason,
      });
    }
    await recordAudit(trx, actor, [
      {
        action: 'pickup_day_moved',
        subjectType: 'pickup_day',
        subjectId: move.id,
        before: { day: move.day },
        after: { day: move.toDay, reason: move.reason, orders: waiting.length },
      },
      ...waiting.map(({ orderId, starts, ends }) => ({
        action: 'pickup_booked' as const,
        subjectType: 'order' as const,
        subjectId: orderId,
        before: { day: move.day, starts, ends },
        after: { day: move.toDay, starts, ends },
      })),
    ]);
  });
}

/** Whom the move concerns, and the mail as the first of them gets it. */
export async function previewMove(
  { db, publicUrl, renderMail }: Context,
  move: Omit<MoveDay, 'id'>,
): Promise<MovePreview> {
  assertDays(move);
  const [window] = await listWindowsOfDay(db, move);
  if (!window) throw noWindows(move);
  const { orderIds, withoutEmail, firstOrder } = await listMoved(db, move);
  const preview = { orders: orderIds.length, withoutEmail, shown: digestOfSet(orderIds) };
  if (firstOrder === null) return { ...preview, mail: null };
  const order = await getOrder(db, firstOrder);
  const from = { ...(order.pickup ?? window), day: move.day };
  const { subject, html } = await renderMail('pickup-moved', {
    ...pickupMail(publicUrl, order),
    from: windowText(from),
    time: windowText({ ...from, day: move.toDay }),
    reason: move.reason,
    answerUrl: `${publicUrl}/pickup-answer/…`,
  });
  return { ...preview, mail: { subject, html } };
}

function assertDays({ day, toDay }: Pick<MoveDay, 'day' | 'toDay'>): void {
  const refused = (message: string) =>
    refuse('invalid_input', message, { details: { field: 'toDay' } });
  if (toDay === day) throw refused('Choose another day');
  if (toDay < dayAt(currentDate(), farmTimeZone)) throw refused('The new day has passed');
}

const noWindows = ({ day }: PickupDayKey) =>
  refuse('no_windows', `There are no windows on ${pickupDayName(day)}. Reload the page.`);
