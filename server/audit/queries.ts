import type { Trx } from '#server/database/client.ts';
import type { AuditLogTable } from './tables.ts';

/** Who changes something at the desk, and with which request. */
export interface AdminActor {
  actorId: string;
  requestId: string;
}

export interface AuditEntry {
  action: string;
  subjectType: AuditLogTable['subject_type'];
  subjectId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** In the transaction of the change itself: there is no change without its entry. */
export async function recordAudit(trx: Trx, { actorId, requestId }: AdminActor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('audit_log')
    .values(
      entries.map(({ action, subjectType, subjectId, before, after }) => ({
        actor_id: actorId,
        request_id: requestId,
        action,
        subject_type: subjectType,
        subject_id: subjectId,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}
