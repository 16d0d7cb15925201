import { consumeHolds } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import type { Addition } from '#server/orders/order/addition-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { recordChangeLines } from '#server/orders/order/change-lines.ts';
import { insertChange } from '#server/orders/order/change-queries.ts';
import { mailOrderChanged } from '#server/orders/order/order-events.ts';

interface Charge {
  attemptId: string;
  /** Null when the account was closed in the meantime. */
  userId: string | null;
  publicUrl: string;
}

/**
 * Adds the trees of a charged addition to their order, in the transaction that records the charge and has locked the
 * order. Until then its attempt is unsettled, so that no other change has been made since the price was agreed.
 */
export async function applyAddition(
  trx: Trx,
  { id, orderId, amountCents, worthCents, trees }: Addition,
  { attemptId, userId, publicUrl }: Charge,
): Promise<void> {
  await insertChange(trx, {
    id,
    orderId,
    madeBy: 'customer',
    adminId: null,
    reason: '',
    restocked: true,
    refundCents: 0,
    refundId: null,
    payment: { attemptId, cents: amountCents },
    worthCents: worthCents + amountCents,
  });
  const actor = { actorId: userId, requestId: attemptId };
  const lines = trees.map(({ quantity, ...tree }) => ({ ...tree, difference: quantity }));
  await recordChangeLines(trx, { id, orderId, actor }, lines);
  await consumeHolds(trx, { attemptId });
  await mailOrderChanged(trx, { orderId, publicUrl, changeId: id });
  await auditOrder(trx, actor, orderId, {
    action: 'order_change',
    after: {
      trees: trees.map(({ tree, quantity }) => ({ tree, difference: quantity })),
      paidCents: amountCents,
      restocked: true,
      madeBy: 'customer',
    },
  });
}
