import * as z from 'zod/mini';
import type { Cents } from './money.ts';
import { settings } from './settings.ts';

export interface Address {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

/** One string, as the call for a delivery price takes it. */
export const destinationOf = ({ address, city, state, zipCode }: Address): string => `${address}, ${city}, ${state} ${zipCode}`;

/** `street, city, state zip`; a street may have commas of its own, such as before a flat. */
const destinationShape = /^(.{5,255}?),\s*([^,]{2,100}?),\s*([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/;

/** Undefined for what is not a whole address. */
export function parseDestination(destination: string): Address | undefined {
  const [, address, city, state, zipCode] = destinationShape.exec(destination.trim()) ?? [];
  if (!address || !city || !state || !zipCode) return undefined;
  return { address: address.trim(), city: city.trim(), state: state.toUpperCase(), zipCode };
}

/** Two spellings of one address give one text: letter case, spaces and punctuation do not count. */
export const normaliseAddress = (address: Address): string => destinationOf(address).normalize('NFKC').toLowerCase().replaceAll(/[\s,.]+/g, ' ').trim();

export const incompleteAddress = 'Please enter a complete delivery address';
export const deliveryFailed = 'Failed to calculate delivery. Please check your address.';
export const feeMissing = 'Please calculate delivery fee before continuing';

/** The origin is always the farm and the trees are always those of the cart, whatever the call says. */
export const calculateDeliverySchema = z.object({
  destination: z.pipe(
    z.string(incompleteAddress).check(z.maxLength(500, incompleteAddress)),
    z.transform((text, context): Address => {
      const address = parseDestination(text);
      if (address) return address;
      context.issues.push({ code: 'custom', message: incompleteAddress, input: text });
      return z.NEVER;
    }),
  ),
});

/** What delivery costs: `$1` for each begun minute of driving, `$2` for each tree. */
export const deliveryFeeCents = ({ minutes, treeCount }: { minutes: number; treeCount: number }): Cents =>
  Math.ceil(minutes) * settings.delivery.centsPerMinute + treeCount * settings.delivery.centsPerTree;

/** How long a price stands, in minutes. */
export const quoteLifeMinutes = 30;

/** The answer to the call for a delivery price. The fee is in dollars here and nowhere else: the call is older than the shop. */
export interface DeliveryAnswer {
  quoteId: string;
  deliveryFee: number;
  /** Whole minutes of driving. */
  estimatedTime: number;
}
