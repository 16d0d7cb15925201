import type { Last } from '@grafted/postgres/transact.ts';
import { paidParts, postingsBetween } from '#domain/orders/postings.ts';
import type { Trx } from '#server/database/client.ts';
import { listEntries } from '#server/orders/order/entry-queries.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';
import { insertPostings, listPosted, readReceived, type MoneyEvent } from './queries.ts';

export type { MoneyEvent };

/**
 * Posts to the accounts what an entry, a payment, a refund or a reversal has changed: the
 * difference between how much of each part of the order is paid now, and what was posted before.
 * The order must be locked.
 */
export async function postToBooks(trx: Trx, orderId: string, event: MoneyEvent): Promise<void> {
  const write = await preparePostings(trx, orderId, event);
  await write();
}

/** Does the same for transactions that send their last statements with the COMMIT. @returns what writes the postings */
export async function preparePostings(
  trx: Trx,
  orderId: string,
  event: MoneyEvent,
): Promise<Last<void>> {
  const [entries, received, posted] = await Promise.all([
    listEntries(trx, orderId),
    readReceived(trx, orderId),
    listPosted(trx, orderId),
  ]);
  const postings = postingsBetween(posted, paidParts(entries, received));
  return () => insertPostings(trx, orderId, event, postings);
}

/** What the card provider, or a buyer's bank, has moved. */
export const bookMovement: PaymentPurpose['moved'] = (trx, { orderId, ...movement }) =>
  postToBooks(trx, orderId, { ...movement, method: 'card' });
