import type { AuditEntry } from '#domain/admin/audit/audit-log.ts';
import type { Trx } from '#server/database/client.ts';

/** Who is behind a change: null for the shop itself, and for a customer whose account is closed. */
export interface Actor {
  actorId: string | null;
  /** Null for background work. */
  requestId: string | null;
}

/** The admin and the request behind a change. */
export interface AdminActor extends Actor {
  actorId: string;
  requestId: string;
}

/** Must run in the transaction of the change. */
export async function recordAudit(
  trx: Trx,
  { actorId, requestId }: Actor,
  recorded: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const entries = [recorded].flat();
  if (entries.length === 0) return;
  await trx
    .insertInto('audit_log')
    .values(
      entries.map(({ action, subjectType, subjectId, before = {}, after = {} }) => ({
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
