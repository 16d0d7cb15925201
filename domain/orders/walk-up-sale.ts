import * as z from 'zod/mini';
import { emailSchema } from '#domain/customers/account.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { pickupCustomerSchema } from './checkout.ts';

// Somebody who has ordered nothing buys a tree that stands at the farm. It becomes an order like
// any other, with an id that the phone chooses, so that a tender and a hand-over can follow it
// without a network.

const kindsMax = 50;
const treesOfKindMax = 999;

/** A tree that nobody has ordered and nobody waits for, as the phone knows it. */
export interface FreeTree {
  productId: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  free: number;
}

/** Nobody has to say who they are. A receipt is mailed where an email is given. */
export const walkUpBuyerSchema = z.strictObject({
  fullName: z.nullish(pickupCustomerSchema.shape.fullName),
  phone: z.nullish(pickupCustomerSchema.shape.phone),
  email: z.nullish(emailSchema),
});
export type WalkUpBuyer = z.infer<typeof walkUpBuyerSchema>;

const item = z.strictObject({
  itemId: z.uuid('Unknown tree'),
  productId: z.uuid('Unknown tree'),
  quantity: z
    .int('Enter the number of trees')
    .check(z.minimum(1), z.maximum(treesOfKindMax, 'That is too many trees')),
  /** What the phone asked for one; the farm bears what it costs more by now. */
  seenPriceCents: z.int('Unknown price').check(z.minimum(0)),
});

export const walkUpSaleFields = {
  items: z.array(item).check(
    z.minLength(1, 'Add a tree'),
    z.maxLength(kindsMax, `A sale can have at most ${kindsMax} kinds of trees`),
    z.refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Each tree can be listed only once',
    ),
  ),
  buyer: z.optional(walkUpBuyerSchema),
  /** An order of the same visit: the sale is to the same person. */
  withOrderId: z.optional(z.uuid('Unknown order')),
};

/** Trees that were sold at the gate although the shop had sold them already. */
export interface OversoldTrees {
  itemId: string;
  orderId: string;
  orderNumber: number | null;
  productId: string;
  variety: string;
  rootstock: string;
  trees: number;
  /** When they were sold: ISO 8601. */
  at: string;
}

/** An admin has counted what stands, and somebody lacks a tree or nobody does. */
export const settleOversoldSchema = z.strictObject({ itemId: z.uuid('Unknown tree') });

/** What the phone could not know about a sale; empty: it knew. */
export function saleNews({
  oversold,
  courtesyCents,
}: {
  oversold: readonly string[];
  courtesyCents: Cents;
}): string {
  const missing =
    oversold.length > 0 &&
    `${oversold.join(', ')}: sold in the shop meanwhile. It is listed on Today: count what stands.`;
  const price =
    courtesyCents > 0 &&
    `The price is ${formatUsd(courtesyCents)} higher by now, which the farm bears.`;
  return [missing, price].filter(Boolean).join(' ');
}
