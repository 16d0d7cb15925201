import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import type { PaymentStanding } from './balance.ts';
import { paymentTokenSchema, type PaymentSettings } from './checkout.ts';

/** How many orders one link may be for: its code must stay readable on a phone. */
export const payLinkOrdersMax = 8;

/** The orders that one link is for. */
export const linkedOrdersSchema = z.object({
  orders: z.pipe(
    z.transform((one: unknown) => (typeof one === 'string' ? [one] : one)),
    z
      .array(z.uuid('Unknown order'), 'Choose an order')
      .check(
        z.minLength(1, 'Choose an order'),
        z.maxLength(payLinkOrdersMax, `A link is for ${payLinkOrdersMax} orders at most`),
      ),
  ),
});

export const payLinkSchema = z.strictObject({
  paymentToken: paymentTokenSchema,
  /** What the customer saw, in cents. Another amount is refused and nothing is charged. */
  expectedCents: z.int('Unknown amount'),
});
export type PayByLink = z.infer<typeof payLinkSchema>;

/** What a link asks for: an order, or those of one person at the gate. */
export interface PayLink {
  /** In the order in which they are paid. */
  orders: PayLinkOrder[];
  settings: PaymentSettings;
}

/** What anyone with the link sees: the number and the amount, but no name, address, phone or email. */
export interface PayLinkOrder {
  /** Pays this order. */
  token: string;
  orderId: string;
  number: number | null;
  items: { variety: string; rootstock: string; quantity: number; priceCents: Cents }[];
  deliveryFeeCents: Cents;
  discountCents: Cents;
  /** What the farm bears or has granted. */
  givenCents: Cents;
  totalCents: Cents;
  /** Paid so far, less what went back. */
  receivedCents: Cents;
  payment: PaymentStanding;
  /** Until when the trees are kept; null where nothing lapses. ISO 8601, UTC. */
  dueAt: string | null;
  lapsed: boolean;
  /** A payment was sent to the card provider and not answered yet. */
  underWay: boolean;
}
