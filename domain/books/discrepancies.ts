/** The name of each kind for people. */
export const discrepancyNames: Record<string, string> = {
  no_attempt: 'A payment at the card provider has no matching order',
  late_payment: 'A payment arrived after its order had failed',
  second_payment: 'An order was paid twice',
  amount_mismatch: 'A payment’s amount differs from its order',
  capture_missing: 'The card provider has no record of a payment',
  foreign_refund: 'A refund was made in the card provider’s dashboard',
  refund_failed: 'A refund failed',
  dispute: 'A customer disputed a payment',
};
