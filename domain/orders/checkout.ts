import { cleanLine } from '@grafted/auth/contract/clean-text.ts';
import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { emailSchema } from '#domain/customers/account.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType, PaymentStatus } from '#domain/statuses.ts';
import { stateCode } from '#domain/us-states.ts';
import { isPoBox } from './address-unit.ts';
import type { Cart } from './cart.ts';
import { couponCodeSchema } from './coupons.ts';
import { poBoxRefusal } from './delivery.ts';
import type { PickupWindow } from './pickups.ts';

const maxLength = (length: number, name: string) =>
  z.maxLength(length, `${name} must be at most ${length} characters`);

const fullName = z
  .string('Name must be at least 2 characters')
  .check(
    cleaned.line(),
    z.minLength(2, 'Name must be at least 2 characters'),
    maxLength(100, 'Name'),
  );
// Optional +1, ten digits, optional parentheses around the area code, at most one separator between groups.
const phone = z
  .string('Invalid phone number')
  .check(
    cleaned.code(),
    z.regex(/^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/, 'Invalid phone number'),
  );
const address = z
  .string('Address is required')
  .check(cleaned.line(), z.minLength(5, 'Address is required'), maxLength(255, 'Address'));
const city = z
  .string('City is required')
  .check(cleaned.line(), z.minLength(2, 'City is required'), maxLength(100, 'City'));
const state = z
  .string('State must be 2 letters')
  .check(cleaned.code(), z.overwrite(stateCode), z.regex(/^[A-Z]{2}$/, 'State must be 2 letters'));
const zipCode = z
  .string('Invalid ZIP code')
  .check(cleaned.code(), z.regex(/^\d{5}(?:-\d{4})?$/, 'Invalid ZIP code'));

const addressLine2 = z.string().check(cleaned.line(), maxLength(100, 'Apartment or unit'));

/** For pickup, an empty field counts as absent; a value given must still be valid. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && cleanLine(value) === '' ? undefined : value,
    ),
    z.optional(schema),
  );

const person = { fullName, email: emailSchema, phone };

export const pickupCustomerSchema = z.object({
  ...person,
  address: optional(z.string().check(cleaned.line(), maxLength(255, 'Address'))),
  addressLine2: z.optional(addressLine2),
  city: optional(z.string().check(cleaned.line(), maxLength(100, 'City'))),
  state: optional(state),
  zipCode: optional(zipCode),
});
export const deliveryAddressSchema = z.object({
  address: address.check(z.refine((street) => !isPoBox(street), poBoxRefusal)),
  addressLine2: z.optional(addressLine2.check(z.refine((line) => !isPoBox(line), poBoxRefusal))),
  city,
  state,
  zipCode,
});
export const deliveryCustomerSchema = z.object({ ...person, ...deliveryAddressSchema.shape });

/** What an address needs, with what is said where it is missing. */
const neededForAddress = {
  address: 'Address is required',
  city: 'City is required',
  state: 'State must be 2 letters',
  zipCode: 'Invalid ZIP code',
} as const;

const profileFields = z.object({
  fullName,
  phone,
  address: optional(address),
  addressLine2: optional(addressLine2),
  city: optional(city),
  state: optional(state),
  zipCode: optional(zipCode),
});

/**
 * Name, phone and address of an account, for its next checkout. The address is whole or missing; a
 * state alone is none.
 */
export const profileSchema = profileFields.check((given) => {
  const { address: street, addressLine2: unit, city: town, zipCode: zip } = given.value;
  if ([street, unit, town, zip].every((part) => part === undefined)) return;
  for (const [name, message] of Object.entries(neededForAddress)) {
    if (given.value[name as keyof typeof neededForAddress] !== undefined) continue;
    given.issues.push({ code: 'custom', message, path: [name], input: given.value });
  }
});
export type ProfileContent = z.infer<typeof profileSchema>;
/** The texts that are shown and typed: what is missing is empty. */
export type OwnProfile = Record<keyof ProfileContent, string>;

export const orderNoteMax = 300;
const orderNoteSchema = z
  .string()
  .check(
    cleaned.text(),
    z.maxLength(orderNoteMax, `The note must be at most ${orderNoteMax} characters`),
  );

export const paymentTokenSchema = z
  .string('Payment failed. Please try again.')
  .check(z.minLength(1, 'Payment failed. Please try again.'), z.maxLength(255));

const common = {
  paymentToken: paymentTokenSchema,
  couponCode: optional(couponCodeSchema),
  /** Total in cents the buyer saw. If the server's total differs, the order is refused and nothing is charged. */
  expectedTotal: z.optional(z.int()),
  /** Items the buyer saw. If the cart differs, the order is refused and nothing is charged. */
  expectedItems: z.optional(
    z
      .array(z.object({ productId: z.uuid(), quantity: z.int().check(z.minimum(1)) }))
      .check(z.maxLength(1000)),
  ),
  quoteId: z.optional(z.uuid()),
  /** The chosen time; without one the day is chosen later. */
  windowId: z.optional(z.uuid('Choose a day')),
  note: optional(orderNoteSchema),
};

export const checkoutSchema = z.discriminatedUnion('deliveryType', [
  z.object({ deliveryType: z.literal('pickup'), customerInfo: pickupCustomerSchema, ...common }),
  z.object({
    deliveryType: z.literal('delivery'),
    customerInfo: deliveryCustomerSchema,
    ...common,
  }),
]);
export type CheckoutRequest = z.infer<typeof checkoutSchema>;
export type CustomerInfo = z.infer<typeof pickupCustomerSchema>;

export const minimumTotalCents: Cents = 1;

export interface Totals {
  subtotalCents: Cents;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
}

/** Subtotal plus delivery fee minus discount, at least one cent. The discount is capped to fit. */
export function orderTotals(parts: Omit<Totals, 'totalCents'>): Totals {
  const beforeDiscount = parts.subtotalCents + parts.deliveryFeeCents;
  const totalCents = Math.max(minimumTotalCents, beforeDiscount - parts.discountCents);
  return {
    subtotalCents: parts.subtotalCents,
    deliveryFeeCents: parts.deliveryFeeCents,
    discountCents: beforeDiscount - totalCents,
    totalCents,
  };
}

/** Prefills the checkout form; empty strings where unknown. */
export type Profile = Record<keyof CustomerInfo, string>;

export const defaultState = 'WA';

/** Settings for the provider's card form. */
export interface PaymentSettings {
  applicationId: string;
  locationId: string;
  scriptUrl: string;
  sandbox: boolean;
}

/** Would be refused, whatever the buyer enters. */
export interface UnmetRequirement {
  code: string;
  message: string;
}

/** Everything the checkout pages need, in one response. */
export interface CheckoutStart {
  cart: Cart;
  profile: Profile;
  payment: PaymentSettings;
  /** Times with room for the trees in the cart. */
  windows: PickupWindow[];
  /** Kinds of days that are open, but have no room for so many trees. */
  tooMany: DeliveryType[];
  /**
   * The order to show instead: its payment is under way, or it has emptied this cart within the
   * last hour. Null: there is none; missing from a server of the previous release.
   */
  placedOrderId?: string | null;
  /** In the order in which they are refused. Missing from a server of the previous release. */
  unmet?: UnmetRequirement[];
}

/** `pending`: it is not known yet whether the card was charged; the order page shows the result later. */
export interface CheckoutResponse {
  orderId: string;
  paymentStatus: PaymentStatus;
}
