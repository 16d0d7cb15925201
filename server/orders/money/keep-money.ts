import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import type { Cents } from '#domain/money.ts';
import { balanceCents } from '#domain/orders/balance.ts';
import { noTax } from '#domain/orders/entries.ts';
import type { Db } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { insertEntries, listEntries, readBalance } from '#server/orders/order/entry-queries.ts';
import { postToBooks } from '#server/orders/postings/post-to-books.ts';
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
    assertRefundableUnchanged(leftCents, -balanceCents(await readBalance(trx, orderId)));
    if (leftCents <= 0) return;
    const cause = randomUUID();
    // Under the tax of what was sold.
    const tax = (await listEntries(trx, orderId))[0]?.tax ?? noTax;
    await insertEntries(trx, {
      orderId,
      cause,
      entries: [{ part: 'kept', lineId: null, givenOn: null, cents: leftCents, tax }],
    });
    await postToBooks(trx, orderId, { kind: 'entry', source: cause });
    await auditOrder(trx, actor, orderId, {
      action: 'money_kept',
      after: { amountCents: leftCents },
    });
  });
