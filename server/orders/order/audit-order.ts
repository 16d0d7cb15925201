import type { Trx } from '#server/database/client.ts';
import { recordAudit, type Actor, type AuditEntry } from '#server/platform/audit/queries.ts';

/** An entry in the history of an order. Must run in the transaction of the change. */
export const auditOrder = (
  trx: Trx,
  actor: Actor,
  orderId: string,
  {
    before = {},
    ...entry
  }: Pick<AuditEntry, 'action' | 'after'> & Partial<Pick<AuditEntry, 'before'>>,
): Promise<void> =>
  recordAudit(trx, actor, [{ ...entry, before, subjectType: 'order', subjectId: orderId }]);
