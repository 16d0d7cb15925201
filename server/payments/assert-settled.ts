import type { Db } from '#server/database/client.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import { findUnsettledAttemptOfOrder } from './attempt-queries.ts';

/** An order whose payment is unsettled must not be canceled or deleted: the charge could still succeed. */
export async function assertNoUnsettledPayment(db: Db, orderId: string): Promise<void> {
  if (await findUnsettledAttemptOfOrder(db, orderId))
    throw new ShopError(
      'payment_under_way',
      409,
      'The payment is still being processed. Try again in a few minutes.',
    );
}
