import type { Trx } from '#server/database/client.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { setVisibility } from './admin-queries.ts';
import { auditOrder } from './audit-order.ts';

/** Soft delete: the order is hidden everywhere, but kept. The order must be locked. */
export async function hideOrder(trx: Trx, actor: AdminActor, orderId: string): Promise<void> {
  await setVisibility(trx, [orderId], 'hidden');
  await auditOrder(trx, actor, orderId, {
    action: 'order_hidden',
    before: { hidden: false },
    after: { hidden: true },
  });
}

/** Undoes that. The order must be locked. */
export async function showOrder(trx: Trx, actor: AdminActor, orderId: string): Promise<void> {
  await setVisibility(trx, [orderId], 'shown');
  await auditOrder(trx, actor, orderId, {
    action: 'order_restored',
    before: { hidden: true },
    after: { hidden: false },
  });
}
