import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import type { PaymentStanding } from './balance.ts';
import { paymentTokenSchema, type PaymentSettings } from './checkout.ts';

export const payLinkSchema = z.strictObject({
  paymentToken: paymentTokenSchema,
  /** What the customer saw, in cents. Another amount is refused and nothing is charged. */
  expectedCents: z.int('Unknown amount'),
});
export type PayByLink = z.infer<typeof payLinkSchema>;

/** What anyone with the link sees: the number and the amount, but no name, address, phone or email. */
export interface PayLinkOrder {
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
  settings: PaymentSettings;
}
