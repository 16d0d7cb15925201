import { transact } from '@grafted/postgres/transact.ts';
import type { IssueRefund } from '#domain/orders/order-list.ts';
import type { Db } from '#server/database/client.ts';
import { releaseRefundedCoupon } from '#server/orders/coupons/queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents } from '#server/payments/attempts.ts';
import { assertRefundableUnchanged } from '#server/payments/refunds/assert-refundable.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { enterCourtesy, priceCourtesy } from './courtesy.ts';

interface Context extends LinkSettings {
  db: Db;
}

/**
 * Refunds to the card. What is more than is to be given back is a courtesy: the order costs that
 * much less, and keeps its trees. The reconciler sends it to the card provider.
 */
export const refundOrder = (
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  { amountCents, reason, leftCents }: IssueRefund,
): Promise<void> =>
  transact(db, async (trx) => {
    await getOrderForChange(trx, orderId);
    await assertNoUnsettledPayment(trx, orderId);
    const payments = await listCapturedAttempts(trx, orderId);
    if (payments.length === 0) throw refuse('not_refundable.no_payment');
    assertRefundableUnchanged(leftCents, refundableCents(payments));
    const courtesy = await priceCourtesy(trx, orderId, amountCents);
    await requestRefund(trx, {
      orderId,
      amountCents,
      reason,
      requestedBy: actor.actorId,
    });
    await enterCourtesy(trx, { orderId, links, courtesy });
    await releaseRefundedCoupon(trx, orderId);
    const refundedCents = payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
    await auditOrder(trx, actor, orderId, {
      action: 'order_refund',
      before: { refundedCents },
      after: { refundedCents: refundedCents + amountCents, reason },
    });
  });
