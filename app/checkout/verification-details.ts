import type { CustomerInfo } from '#domain/checkout.ts';
import { numericFromCents, type Cents } from '#domain/money.ts';
import type { VerificationDetails } from './square-types.ts';

/** What the card's bank may ask to see before it lets a payment of this total through. */
export function verificationDetails({ fullName, email, phone }: CustomerInfo, totalCents: Cents): VerificationDetails {
  const [, givenName, familyName] = /^(.*\S)\s+(\S+)$/.exec(fullName.trim()) ?? [undefined, fullName.trim(), undefined];
  return {
    amount: numericFromCents(totalCents),
    currencyCode: 'USD',
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    // Not the address trees are delivered to: the card's own may be another one.
    billingContact: { ...(givenName && { givenName }), ...(familyName && { familyName }), email, phone, countryCode: 'US' },
  };
}
