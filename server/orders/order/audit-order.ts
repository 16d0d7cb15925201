import type { AuditEntry, AuditEntryAbout } from '#domain/admin/audit/audit-log.ts';
import type { Trx } from '#server/database/client.ts';
import { recordAudit, type Actor } from '#server/platform/audit/queries.ts';

/**
 * An entry in the history of an order. Must run in the transaction of the change. What happened
 * before it was recorded, at a gate without a network, has its moment as `after.at`, in ISO 8601:
 * the history is in the order of these moments.
 */
export const auditOrder = (
  trx: Trx,
  actor: Actor,
  orderId: string,
  entry: AuditEntryAbout<'order'>,
): Promise<void> =>
  recordAudit(trx, actor, { ...entry, subjectType: 'order', subjectId: orderId } as AuditEntry); // what `Omit` took from it
