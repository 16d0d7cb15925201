import { transact } from '@grafted/postgres/transact.ts';
import type { PhoneReport } from '#domain/orders/gate-phones.ts';
import type { Db } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { upsertPhone, lockPhone, updatePutAway, updateReport } from './phone-queries.ts';

// Whoever closes the till sees which phones took the day's list along, and have not told what they did.

/**
 * Notes that a phone takes the list of a day along, which tells as well what it has still to send of
 * earlier days. Phones of an earlier release do not name themselves.
 */
export async function noteListTaken(
  db: Db,
  { actorId: by }: AdminActor,
  { phone, ...report }: PhoneReport & { day: string },
): Promise<void> {
  if (phone === undefined) return;
  await updateReport(db, { phone, waiting: report.waiting });
  await upsertPhone(db, { ...report, phone, by });
}

/** Notes that a phone has sent what it did. One that was put away is expected again. */
export async function notePhoneHeard(db: Db, { phone, waiting }: PhoneReport): Promise<void> {
  if (phone !== undefined) await updateReport(db, { phone, waiting });
}

/** Nobody expects to hear of the phone any more, such as of one that was lost. */
export const putPhoneAway = (db: Db, actor: AdminActor, phone: string): Promise<void> =>
  transact(db, async (trx) => {
    const known = await lockPhone(trx, phone);
    if (known.length === 0) throw refuse('phone_not_found');
    const days = known.filter(({ isPutAway }) => !isPutAway).map(({ day }) => day);
    if (days.length === 0) return;
    await updatePutAway(trx, phone, actor.actorId);
    await recordAudit(trx, actor, {
      action: 'phone_put_away',
      subjectType: 'phone',
      subjectId: phone,
      after: { days },
    });
  });
