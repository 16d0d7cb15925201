export const genericDecline =
  'Your card was declined. Please try another card or contact your bank.';

const texts: [codes: readonly string[], text: string][] = [
  [
    ['CVV_FAILURE', 'VERIFY_CVV_FAILURE'],
    'The security code (CVV) does not match the card. Please check it and try again.',
  ],
  [
    ['ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE', 'INVALID_POSTAL_CODE'],
    'The ZIP code does not match the card. Please check it and try again.',
  ],
  [
    ['INVALID_EXPIRATION', 'BAD_EXPIRATION', 'EXPIRATION_FAILURE', 'CARD_EXPIRED'],
    'The expiration date is not valid for this card. Please check it and try again.',
  ],
  [['INSUFFICIENT_FUNDS'], 'The card has insufficient funds. Please try another card.'],
  [
    ['TRANSACTION_LIMIT', 'PAYMENT_LIMIT_EXCEEDED'],
    'The total is above the limit of this card. Please try another card.',
  ],
  [
    ['CARD_NOT_SUPPORTED', 'UNSUPPORTED_CARD_BRAND'],
    'This kind of card is not supported. Please try another card.',
  ],
  [
    ['PAN_FAILURE', 'INVALID_CARD', 'INVALID_CARD_DATA'],
    'The card number is not valid. Please check it and try again.',
  ],
  [['CARD_TOKEN_USED', 'CARD_TOKEN_EXPIRED'], 'Please enter your card again.'],
];
const byCode = new Map(texts.flatMap(([codes, text]) => codes.map((code) => [code, text])));

/** The decline text for the buyer; the provider's own detail is never shown. */
export const declineText = (code: string): string => byCode.get(code) ?? genericDecline;
