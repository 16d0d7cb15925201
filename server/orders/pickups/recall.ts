import { transact } from '@grafted/postgres/transact.ts';
import type { PickupDayKey } from '#domain/orders/pickup-days.ts';
import type { Db } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { recallMails, sendNow } from '#server/platform/outbox/outbox-queries.ts';
import {
  isMailed,
  listWaiting,
  listWindowsOfDay,
  lockOrdersOfDay,
  lockWindowsOfDay,
  unmarkMissed,
} from './admin-queries.ts';
import {
  deleteAnswers,
  haveRoomOn,
  listAnswers,
  listMovedWindows,
  lockMove,
  returnWindows,
} from './move-queries.ts';
import { missedMailKind, movedMailKind } from './pickup-mails.ts';

// Moving and closing a day tell many people. While their mails wait, what they would tell can be taken back.

/**
 * Takes a move back of which nobody knows yet: its windows return with their orders, and its mails are deleted.
 * @throws ShopError once a mail has gone out, or when other windows took the place of these
 */
export const recallMove = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const { kind, fromDay, toDay } = orRefuse(await lockMove(trx, id), 'not_found');
    const answers = await listAnswers(trx, id);
    if (answers.length === 0) return; // taken back before
    await lockOrdersOfDay(trx, { kind, day: toDay });
    await lockWindowsOfDay(trx, { kind, day: toDay });
    const mails = answers.map(movedMailKind);
    await recallMails(trx, mails);
    if (await isMailed(trx, ...mails)) throw refuse('too_late.to_take_back');
    const windowIds = await listMovedWindows(trx, id);
    if (!(await haveRoomOn(trx, windowIds, fromDay))) throw refuse('windows_exist');
    const waiting = await listWaiting(trx, windowIds);
    await deleteAnswers(trx, id);
    await returnWindows(trx, { moveId: id, windowIds, day: fromDay });
    await recordAudit(trx, actor, [
      {
        action: 'pickup_day_move_recalled',
        subjectType: 'pickup_day',
        subjectId: id,
        before: { day: toDay },
        after: { day: fromDay, orders: waiting.length },
      },
      ...waiting.map(({ orderId, starts, ends }) => ({
        action: 'pickup_booked' as const,
        subjectType: 'order' as const,
        subjectId: orderId,
        before: { day: toDay, starts, ends },
        after: { day: fromDay, starts, ends },
      })),
    ]);
  });

export const mailMoveNow = (db: Db, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const answers = await listAnswers(trx, id);
    if (answers.length > 0) await sendNow(trx, answers.map(movedMailKind));
  });

/**
 * Expects those again who missed the day and have not been told so.
 * @throws ShopError when all mails are on their way
 */
export const recallClosing = (db: Db, actor: AdminActor, key: PickupDayKey): Promise<void> =>
  transact(db, async (trx) => {
    await lockOrdersOfDay(trx, key);
    const windows = await lockWindowsOfDay(trx, key);
    if (windows.length === 0) throw refuse('window_not_found');
    await recallMails(trx, missedMailsOf(windows));
    const expected = await unmarkMissed(
      trx,
      windows.map(({ id }) => id),
    );
    await recordAudit(
      trx,
      actor,
      expected.map(({ orderId, day, starts, ends }) => ({
        action: 'pickup_missed_recalled',
        subjectType: 'order' as const,
        subjectId: orderId,
        before: { day, starts, ends },
      })),
    );
  });

export const mailClosingNow = (db: Db, key: PickupDayKey): Promise<void> =>
  transact(db, async (trx) => {
    const windows = await listWindowsOfDay(trx, key);
    if (windows.length > 0) await sendNow(trx, missedMailsOf(windows));
  });

const missedMailsOf = (windows: readonly { id: string; day: string }[]): string[] =>
  windows.map(({ id, day }) => missedMailKind({ windowId: id, day }));
