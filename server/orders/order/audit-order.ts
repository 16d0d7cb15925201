import type { Trx } from '#server/database/client.ts';
import { recordAudit, type Actor, type AuditEntry } from '#server/platform/audit/queries.ts';

/** An entry in the history of an order. Must run in the transaction of the change. */
export const auditOrder = (
  trx: Trx,
  actor: Actor,
  orderId: string,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(trx, actor, { ...entry, subjectType: 'order', subjectId: orderId });
