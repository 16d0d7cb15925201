import { paidParts, postingsBetween } from '#domain/orders/postings.ts';
import type { Trx } from '#server/database/client.ts';
import type { PaymentPurpose } from '#server/payments/purposes.ts';
import { listEntries } from './entry-queries.ts';
import { insertPostings, listPosted, readReceived, type MoneyEvent } from './posting-queries.ts';

export type { MoneyEvent };

/**
 * Posts to the accounts what an entry, a payment, a refund or a reversal has changed: the difference between how much of each part
 * of the order is paid now, and what was posted before. The order must be locked.
 */
export async function postToBooks(trx: Trx, orderId: string, event: MoneyEvent): Promise<void> {
  const [entries, received, posted] = await Promise.all([
    listEntries(trx, orderId),
    readReceived(trx, orderId),
    listPosted(trx, orderId),
  ]);
  await insertPostings(trx, orderId, event, postingsBetween(posted, paidParts(entries, received)));
}

/** What the card provider, or a buyer's bank, has moved. */
export const bookMovement: PaymentPurpose['moved'] = (trx, { orderId, ...movement }) =>
  postToBooks(trx, orderId, { ...movement, method: 'card' });
