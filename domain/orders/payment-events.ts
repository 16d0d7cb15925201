/** What happens to a payment by card, as the history of its order tells it. */
export const paymentEventTexts = {
  reserved: 'Payment started',
  authorized: 'Card approved',
  captured: 'Payment taken',
  failed: 'Payment failed',
  refund_requested: 'Refund requested from the card provider',
  refund_found: 'Refund issued at the card provider',
  refund_pending: 'Refund pending',
  refund_completed: 'Refund completed',
  refund_failed: 'Refund failed: check the card provider’s dashboard',
  refund_rejected: 'Refund rejected: check the card provider’s dashboard',
  dispute_lost: 'Dispute lost: the bank took the money back',
  dispute_won: 'Dispute won: the bank gave the money back',
} as const;
export type PaymentEvent = keyof typeof paymentEventTexts;
export const paymentEvents = Object.keys(paymentEventTexts) as PaymentEvent[]; // the keys of that object
