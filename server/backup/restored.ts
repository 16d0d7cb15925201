import { transact } from '@grafted/postgres/transact.ts';
import type { Logger } from 'pino';
import type { HeldBack, RestoreDecision } from '#domain/farm/restored.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { skipRevisions } from '#server/growing/care/revision-queries.ts';
import {
  dropHeldIssues,
  holdIssues,
  sendHeldIssues,
} from '#server/mail/newsletter/issues/send-queries.ts';
import {
  dropHeldNotifications,
  holdNotifications,
  sendHeldNotifications,
} from '#server/mail/notifications/queries.ts';
import { skipPickupVersions } from '#server/orders/pickups/queries.ts';
import type { BookingPurposes } from '#server/payments/purposes.ts';
import { recordRefundFailure } from '#server/payments/refunds/record-refund.ts';
import {
  holdRefunds,
  listHeldRefunds,
  sendHeldRefunds,
} from '#server/payments/refunds/refund-queries.ts';
import { recordAudit } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { cancelBatch } from '#server/platform/outbox/batch-queries.ts';
import {
  dropHeldMails,
  holdWaitingMails,
  sendHeldMails,
} from '#server/platform/outbox/held-queries.ts';
import {
  skipOrderNumbers,
  findUndecidedRestore,
  insertRestore,
  markDecided,
} from './restored-queries.ts';

export interface MarkedRestore {
  held: HeldBack;
  nextOrderNumber: number;
}

/**
 * Marks a database as restored, before a shop runs on it. Whatever waits to leave the shop may have left it after the
 * backup was made: it is held until somebody says what becomes of it, as is what the time causes meanwhile
 * (`isRestoreUndecided`). Numbers that outsiders know move on.
 */
export const markRestored = (db: Db, backupMadeAt: Date): Promise<MarkedRestore> =>
  transact(db, async (trx) => {
    const held = {
      mails: await holdWaitingMails(trx),
      newsletters: await holdIssues(trx),
      notifications: await holdNotifications(trx),
      refunds: await holdRefunds(trx),
    };
    const nextOrderNumber = await skipOrderNumbers(trx, backupMadeAt);
    await skipPickupVersions(trx);
    await skipRevisions(trx);
    await insertRestore(trx, { backupMadeAt, nextOrderNumber });
    return { held, nextOrderNumber };
  });

interface Decision {
  /** The restore that was shown; undefined: whichever it is. */
  id?: string | undefined;
  decision: RestoreDecision;
  /** Undefined for the operator. */
  actor?: { actorId: string; requestId: string } | undefined;
}

/**
 * Sends what was held, or drops it: mails are canceled, planned newsletters are drafts again, and
 * refunds are failed ones, which Today lists.
 * @throws ShopError when nothing is to be decided, or something else than was shown
 */
export async function decideRestore(
  context: { db: Db; log: Logger; purposes: BookingPurposes },
  { id, decision, actor }: Decision,
): Promise<HeldBack> {
  const { db } = context;
  const { restore, refunds } = await transact(db, async (trx) => {
    const found = await findUndecidedRestore(trx);
    if (!found || (id !== undefined && found.id !== id)) throw refuse('restore_decided');
    if (!(await markDecided(trx, { decision, by: actor?.actorId ?? null })))
      throw refuse('restore_decided');
    await recordAudit(trx, actor ?? { actorId: null, requestId: null }, {
      action: 'restore_decided',
      subjectType: 'mail',
      subjectId: found.id,
      after: { decision, ...found.held },
    });
    if (decision === 'send') await sendHeld(trx);
    else await dropHeld(trx);
    return { restore: found, refunds: await listHeldRefunds(trx) };
  });
  for (const refund of refunds)
    await recordRefundFailure(context, refund, {
      state: 'failed',
      code: 'dropped after a restore',
    });
  return restore.held;
}

async function sendHeld(trx: Trx): Promise<void> {
  await sendHeldIssues(trx);
  await sendHeldNotifications(trx);
  await sendHeldRefunds(trx);
  await sendHeldMails(trx);
}

async function dropHeld(trx: Trx): Promise<void> {
  for (const batchId of await dropHeldIssues(trx)) await cancelBatch(trx, batchId);
  await dropHeldNotifications(trx);
  await dropHeldMails(trx);
}
