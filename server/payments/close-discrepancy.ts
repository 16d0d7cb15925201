import { transact } from '@grafted/postgres/transact.ts';
import { manuallyClosedKinds } from '#domain/admin/overview.ts';
import type { Db } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { lockDiscrepancy, resolveDiscrepancy } from './discrepancy-queries.ts';

/** Marks a failed refund or a dispute as handled. A new event for it reopens it. */
export const closeDiscrepancy = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const found = orRefuse(await lockDiscrepancy(trx, id), 'not_found');
    if (found.resolvedAt) return;
    const { kind, subject } = found;
    if (!manuallyClosedKinds.includes(kind)) throw refuse('closes_itself');
    await resolveDiscrepancy(trx, { kind, subject }, 'closed by an admin');
    await recordAudit(trx, actor, {
      action: 'break_closed',
      subjectType: 'payment_break',
      subjectId: id,
      before: { open: true },
      after: { open: false, kind, subject },
    });
  });
