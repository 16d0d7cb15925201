import type { CardProvider, ProviderPayment, ProviderRefund } from '#server/payments/provider.ts';

/** What the provider has on record for a period. */
export interface ProviderBooks {
  since: Date;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  /** One by its id: lists lag behind. */
  findPayment: CardProvider['findPayment'];
}

export async function readProviderBooks(cards: CardProvider, since: Date): Promise<ProviderBooks> {
  const books: ProviderBooks = { since, payments: [], refunds: [], findPayment: cards.findPayment };
  for await (const payment of cards.listPayments({ since })) books.payments.push(payment);
  for await (const refund of cards.listRefunds({ since })) books.refunds.push(refund);
  return books;
}
