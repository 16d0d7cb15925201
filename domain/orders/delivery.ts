import { cleanCode } from '@grafted/auth/contract/clean-text.ts';
import * as z from 'zod/mini';
import { isPoBox } from './address-unit.ts';

export interface Address {
  address: string;
  /** 'Apt 4'; never sent to a geocoder. */
  addressLine2?: string | undefined;
  city: string;
  state: string;
  zipCode: string;
}

/** The single-string form calculate-delivery takes. */
export const formatDestination = ({ address, city, state, zipCode }: Address): string =>
  `${address}, ${city}, ${state} ${zipCode}`;

/** `street, city, state zip`; the street may itself contain commas, as before an apartment number. */
const destinationPattern = /^(.{5,255}?),\s*([^,]{2,100}?),\s*([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/;

/** Undefined for an incomplete address. */
export function parseDestination(destination: string): Address | undefined {
  const [, address, city, state, zipCode] = destinationPattern.exec(cleanCode(destination)) ?? [];
  if (!address || !city || !state || !zipCode) return undefined;
  return { address: address.trim(), city: city.trim(), state: state.toUpperCase(), zipCode };
}

/** Canonical form for comparison: ignores case, whitespace and punctuation. */
export const normalizeAddress = (address: Address): string =>
  formatDestination(address)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim();

export const incompleteAddress = 'Please enter a complete delivery address';
export const poBoxRefusal =
  'We cannot deliver to a PO box. Please enter a street address, or choose farm pickup.';
export const deliveryFailed = 'Failed to calculate delivery. Please check your address.';
export const feeMissing = 'Please calculate delivery fee before continuing';

/** `origin` and `treeCount` are ignored: the server uses the farm and the stored cart. */
export const calculateDeliverySchema = z.object({
  destination: z.pipe(
    z.string(incompleteAddress).check(z.maxLength(500, incompleteAddress)),
    z.transform((text, context): Address => {
      const address = parseDestination(text);
      if (address && !isPoBox(address.address)) return address;
      const message = address ? poBoxRefusal : incompleteAddress;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  ),
});

/** How long a quote stays valid. */
export const quoteLifetimeMinutes = 30;

/** Response of calculate-delivery. The only amount in dollars rather than cents, because the API predates the shop. */
export interface DeliveryResponse {
  quoteId: string;
  deliveryFee: number;
  /** Whole minutes of drive time. */
  estimatedTime: number;
}
