import type { Db } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findUnsettledAttemptOfOrder } from './attempt-queries.ts';

/** An order whose payment is unsettled must not be canceled or deleted: the charge could still succeed. */
export async function assertNoUnsettledPayment(db: Db, orderId: string): Promise<void> {
  if (await findUnsettledAttemptOfOrder(db, orderId)) throw refuse('payment_under_way.of_order');
}
