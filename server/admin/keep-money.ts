import { transact } from '@grafted/postgres/transact.ts';
import type { Cents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { setKeptMoney } from '#server/orders/order/admin-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { readNetCents } from '#server/orders/order/money-queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { assertRefundableUnchanged } from '#server/payments/refunds/assert-refundable.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** The farm keeps what is left of a canceled order's money. What comes in later, or comes back, is shown again. */
export const keepMoney = (
  db: Db,
  actor: AdminActor,
  orderId: string,
  leftCents: Cents,
): Promise<void> =>
  transact(db, async (trx) => {
    const { status } = await getOrderForChange(trx, orderId);
    if (status !== 'Canceled') throw refuse('not_canceled');
    assertRefundableUnchanged(leftCents, await readNetCents(trx, orderId));
    await setKeptMoney(trx, orderId, leftCents);
    await auditOrder(trx, actor, orderId, {
      action: 'money_kept',
      after: { amountCents: leftCents },
    });
  });
