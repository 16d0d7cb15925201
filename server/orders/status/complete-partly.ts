import { statusRefusal } from '#domain/orders/order-rules.ts';
import type { Trx } from '#server/database/client.ts';
import { getStatusFacts, countRemainingTrees } from '#server/orders/order/state-queries.ts';
import { listOpenItems } from '#server/orders/short-items/queries.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { setStatus } from './order-status.ts';

interface Event {
  actor: Actor;
  publicUrl: string;
  orderId: string;
}

/**
 * Once some trees were handed over and the others have left the order, nothing remains: it is delivered. The order must be
 * locked; locks its window.
 */
export async function completeIfNothingRemains(trx: Trx, event: Event): Promise<void> {
  const { orderId } = event;
  const { gone, remaining } = await countRemainingTrees(trx, orderId);
  if (gone === 0 || remaining > 0 || (await listOpenItems(trx, orderId)).length > 0) return;
  const state = await getStatusFacts(trx, orderId);
  if (state.status === 'Delivered' || statusRefusal(state, 'Delivered')) return;
  await setStatus(trx, { ...event, status: 'Delivered', was: state.status });
}
