import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import { deliveryTypes, type DeliveryType } from '#domain/statuses.ts';
import type { PaymentStanding } from './balance.ts';
import { deliveryAddressSchema, deliveryCustomerSchema, pickupCustomerSchema } from './checkout.ts';
import type { Address } from './delivery.ts';
import { askedSchema, centsSchema } from './order-changes.ts';
import type { Order } from './orders.ts';

/** Who an order is for, and how its trees get there. What is unknown is empty. */
export interface Recipient extends Address {
  fullName: string;
  phone: string;
  email: string;
  deliveryType: DeliveryType;
  addressLine2: string;
}

export const recipientNames: Record<keyof Recipient, string> = {
  fullName: 'Name',
  phone: 'Phone',
  email: 'Email',
  deliveryType: 'Pickup or delivery',
  address: 'Address',
  addressLine2: 'Apartment or unit',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
};
export const recipientFields = Object.keys(recipientNames) as (keyof Recipient)[];

export const recipientOf = ({ customer, deliveryType }: Order): Recipient => ({
  fullName: customer?.fullName ?? '',
  phone: customer?.phone ?? '',
  email: customer?.email ?? '',
  deliveryType,
  address: customer?.address ?? '',
  addressLine2: customer?.addressLine2 ?? '',
  city: customer?.city ?? '',
  state: customer?.state ?? '',
  zipCode: customer?.zipCode ?? '',
});

const text = z.string().check(z.maxLength(255));
const seen = z.strictObject({
  fullName: text,
  phone: text,
  email: text,
  deliveryType: z.enum(deliveryTypes),
  address: text,
  addressLine2: text,
  city: text,
  state: text,
  zipCode: text,
});
const { fullName, phone, email } = pickupCustomerSchema.shape;
const unit = z._default(z.union([z.literal(''), deliveryAddressSchema.shape.addressLine2]), '');
/** An order that the farm entered may have no email. */
const person = { fullName, phone, email: z.union([z.literal(''), email], 'Invalid email') };
const { addressLine2: _pickup, ...pickupAddress } = pickupCustomerSchema.shape;
const { addressLine2: _delivery, ...deliveryAddress } = deliveryCustomerSchema.shape;

/** Asks what a checkout asks: a delivery needs an address. */
export const recipientSchema = z.pipe(
  z.discriminatedUnion('deliveryType', [
    z.object({
      ...pickupAddress,
      ...person,
      addressLine2: unit,
      deliveryType: z.literal('pickup'),
    }),
    z.object({
      ...deliveryAddress,
      ...person,
      addressLine2: unit,
      deliveryType: z.literal('delivery'),
    }),
  ]),
  z.transform(
    ({
      address = '',
      addressLine2 = '',
      city = '',
      state = '',
      zipCode = '',
      ...known
    }): Recipient => ({
      ...known,
      address,
      addressLine2,
      city,
      state,
      zipCode,
    }),
  ),
);

export const correctionPreviewSchema = z.strictObject({ now: recipientSchema });
export const correctionSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  /** What the admin saw. */
  was: seen,
  now: recipientSchema,
  /** What the admin saw that the order would cost before what the farm bears; undefined when the delivery stays. */
  owedCents: z.optional(centsSchema),
  /** What the farm bears of a dearer delivery. */
  courtesyCents: z._default(centsSchema, 0),
  /** How the customer pays what is due then. */
  asked: z.optional(askedSchema),
});
export type Correction = z.infer<typeof correctionSchema>;

export const seasonMoveSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  /** The season that the admin saw, by its name. */
  was: text,
  seasonId: z.uuid('Choose a season'),
});
/** Another season that an order can be moved to. */
export interface SeasonChoice {
  id: string;
  name: string;
  /** It was moved from there. */
  isBack: boolean;
  /** The rollover to this season cannot be undone once it has an order. */
  endsUndo: boolean;
}
export type SeasonMove = z.infer<typeof seasonMoveSchema>;

/** What another address, or pickup instead of delivery, does to the money of an order. */
export interface CorrectionPreview {
  /** Undefined when the delivery stays. */
  delivery?: {
    minutes: number;
    wasFeeCents: Cents;
    feeCents: Cents;
    wasCents: Cents;
    /** What the order costs then, if the farm bears nothing. */
    owedCents: Cents;
    /** How much dearer the delivery becomes, which is what the farm can bear of it. */
    dearerCents: Cents;
    /** Goes back to the card. */
    refundCents: Cents;
    /** Where the payment of the order would stand. */
    payment: PaymentStanding;
    /** Its day is for the other way, and has to be chosen again. */
    losesDay: boolean;
  };
}

export const changedFields = (was: Recipient, now: Recipient): (keyof Recipient)[] =>
  recipientFields.filter((field) => was[field] !== now[field]);

/** A delivery that goes elsewhere, or begins or ends. */
export const movesDelivery = (was: Recipient, now: Recipient): boolean =>
  was.deliveryType !== now.deliveryType ||
  (now.deliveryType === 'delivery' &&
    (['address', 'city', 'state', 'zipCode'] as const).some((field) => was[field] !== now[field]));
