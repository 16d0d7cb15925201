import type { CardProvider, ProviderPayment, ProviderRefund } from '#server/payments/provider.ts';

/** The provider's payments and refunds since a time. */
export interface ProviderRecords {
  since: Date;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  /** Lists lag, so single payments are read by id. */
  findPayment: CardProvider['findPayment'];
}

export async function fetchProviderRecords(
  cards: CardProvider,
  since: Date,
): Promise<ProviderRecords> {
  const records: ProviderRecords = {
    since,
    payments: [],
    refunds: [],
    findPayment: cards.findPayment,
  };
  for await (const payment of cards.listPayments({ since })) records.payments.push(payment);
  for await (const refund of cards.listRefunds({ since })) records.refunds.push(refund);
  return records;
}
