import { randomBytes } from 'node:crypto';
import type { Card, Ledger, Token } from './ledger.ts';

const tokenLifetimeMs = 24 * 3600_000;

/** The sandbox's test numbers; payments with any other number are declined. */
const testNumbers = new Map([
  ['4111111111111111', 'VISA'],
  ['4310000000000007', 'VISA'],
  ['4000000000000002', 'VISA'],
  ['4800000000000004', 'VISA'],
  ['5105105105105100', 'MASTERCARD'],
  ['5222220000000005', 'MASTERCARD'],
  ['6011000000000004', 'DISCOVER'],
  ['30000000000004', 'DISCOVER_DINERS'],
  ['3569990010095841', 'JCB'],
  ['340000000000009', 'AMERICAN_EXPRESS'],
  ['6222988812340000', 'CHINA_UNIONPAY'],
]);

/** Requires verification (3-D Secure) of buyer and amount. */
const verificationNumber = '4310000000000007';

export interface CardForm {
  number: string;
  expMonth: number;
  expYear: number;
  cvv: string;
  postalCode: string;
  /** Dollars; set if the shop passed verification details. */
  verifiedAmount?: string | undefined;
}

/** The decline code this card gets when charged, if any. */
function declineOf({ number, expMonth, expYear, cvv, postalCode }: CardForm): string | undefined {
  if (!testNumbers.has(number)) return 'PAN_FAILURE';
  if (number === '4000000000000002') return 'GENERIC_DECLINE';
  if (cvv === '911') return 'CVV_FAILURE';
  if (postalCode === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
  if (expMonth === 1 && expYear === 2040) return 'INVALID_EXPIRATION';
  return undefined;
}

function cardOf(form: CardForm): Card {
  const decline = declineOf(form);
  return {
    brand: testNumbers.get(form.number) ?? 'OTHER_BRAND',
    last4: form.number.slice(-4),
    bin: form.number.slice(0, 6),
    expMonth: form.expMonth,
    expYear: form.expYear,
    ...(decline ? { decline } : {}),
    ...(form.number === verificationNumber
      ? { verifiedCents: Math.round(Number(form.verifiedAmount ?? 0) * 100) }
      : {}),
  };
}

/** Creates a single-use token. */
export function tokenize(ledger: Ledger, form: CardForm): { token: string; card: Card } {
  const token = `cnon:${randomBytes(24).toString('base64url')}`;
  const card = cardOf(form);
  ledger.save('token', token, { card, createdAt: ledger.now().getTime(), used: false });
  return { token, card };
}

const visa: Card = { brand: 'VISA', last4: '1111', bin: '411111', expMonth: 12, expYear: 2030 };
const sandboxTokens = new Map<string, Card>([
  ['cnon:card-nonce-ok', visa],
  ['cnon:card-nonce-rejected-cvv', { ...visa, decline: 'CVV_FAILURE' }],
  ['cnon:card-nonce-rejected-postalcode', { ...visa, decline: 'ADDRESS_VERIFICATION_FAILURE' }],
  ['cnon:card-nonce-rejected-expiration', { ...visa, decline: 'INVALID_EXPIRATION' }],
  ['cnon:card-nonce-declined', { ...visa, last4: '0002', decline: 'GENERIC_DECLINE' }],
]);

/** Redeems a single-use token, or returns an error code. */
export function takeCard(
  ledger: Ledger,
  source: string,
): { card: Card } | { code: 'CARD_TOKEN_USED' | 'CARD_TOKEN_EXPIRED' | 'NOT_FOUND' } {
  const reusable = sandboxTokens.get(source);
  if (reusable) return { card: reusable };
  if (source === 'cnon:card-nonce-already-used') return { code: 'CARD_TOKEN_USED' };
  const token: Token | undefined = ledger.find('token', source);
  if (!token) return { code: 'NOT_FOUND' };
  if (token.used) return { code: 'CARD_TOKEN_USED' };
  if (ledger.now().getTime() - token.createdAt > tokenLifetimeMs)
    return { code: 'CARD_TOKEN_EXPIRED' };
  ledger.save('token', source, { ...token, used: true });
  return { card: token.card };
}
