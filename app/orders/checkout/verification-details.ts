import { numericFromCents, type Cents } from '#domain/money.ts';
import type { CustomerInfo } from '#domain/orders/checkout.ts';
import type { VerificationDetails } from './square-types.ts';

/** Buyer details for 3-D Secure verification by the card's bank. */
export function verificationDetails(
  { fullName, email, phone }: Pick<CustomerInfo, 'fullName'> & Partial<CustomerInfo>,
  totalCents: Cents,
): VerificationDetails {
  const [, givenName, familyName] = /^(.*\S)\s+(\S+)$/.exec(fullName.trim()) ?? [
    undefined,
    fullName.trim(),
    undefined,
  ];
  return {
    amount: numericFromCents(totalCents),
    currencyCode: 'USD',
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    // The delivery address is left out: the card's billing address may differ.
    billingContact: {
      ...(givenName && { givenName }),
      ...(familyName && { familyName }),
      ...(email && { email }),
      ...(phone && { phone }),
      countryCode: 'US',
    },
  };
}
