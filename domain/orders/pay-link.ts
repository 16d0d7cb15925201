import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import { paymentTokenSchema, type PaymentSettings } from './checkout.ts';
import type { FarmPayment } from './farm-orders.ts';

export const payLinkSchema = z.strictObject({
  paymentToken: paymentTokenSchema,
  /** What the customer saw, in cents. Another amount is refused and nothing is charged. */
  expectedCents: z.int('Unknown amount'),
});
export type PayByLink = z.infer<typeof payLinkSchema>;

/** What anyone with the link sees: no address, phone or email. */
export interface PayLinkOrder {
  orderId: string;
  fullName: string;
  items: { variety: string; rootstock: string; quantity: number; priceCents: Cents }[];
  deliveryFeeCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** By how much changes of the trees raised the total, or lowered it. */
  changesCents: Cents;
  /** Paid so far, less refunds. */
  netCents: Cents;
  payment: FarmPayment;
  /** ISO 8601, UTC. */
  dueAt: string;
  lapsed: boolean;
  /** A payment was sent to the card provider and not answered yet. */
  underWay: boolean;
  /** A link takes one card payment; the rest is paid by other means. */
  cardUsed: boolean;
  settings: PaymentSettings;
}
