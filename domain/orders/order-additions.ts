import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import type { Product } from '#domain/catalog/catalog.ts';
import type { Cents } from '#domain/money.ts';
import { addToCartSchema } from './cart.ts';
import type { PaymentSettings } from './checkout.ts';
import { payLinkSchema } from './pay-link.ts';

// Trees that a customer adds to an order by a second payment.

const kindsMax = 50;
const trees = z.array(addToCartSchema).check(
  z.minLength(1, 'Choose the trees to add'),
  z.maxLength(kindsMax, 'Too many trees at once'),
  z.refine(
    (lines) => new Set(lines.map(({ productId }) => productId.toLowerCase())).size === lines.length,
    'A tree is listed twice',
  ),
);
export type AddedTrees = z.infer<typeof trees>;

export const additionSearchSchema = z.object({
  search: z._default(z.string().check(cleaned.line(), z.maxLength(100, 'Search for less')), ''),
});

export const previewAdditionSchema = z.strictObject({ trees });
/** `key` names the request, so that sending it twice charges once. `treeCount` is the order's, as shown. */
export const addTreesSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  trees,
  treeCount: z.int('Unknown number of trees'),
  ...payLinkSchema.shape,
});
export type AddTrees = z.infer<typeof addTreesSchema>;

/** What an addition costs: trees and the delivery of more trees, less what the coupon takes off more. */
export interface AdditionPreview {
  treesCents: Cents;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  /** What is due for the order then: also what was due before. */
  amountCents: Cents;
  /** Sales tax contained in the trees and their delivery. */
  taxCents: Cents;
  /** The same as in `ChangePreview`. */
  exemptionEnded: string | null;
  /** The same as in `ShownChange`. */
  orchard: string[];
}

export interface AddableTree extends Pick<
  Product,
  'id' | 'variety' | 'rootstock' | 'fruit' | 'priceCents'
> {
  /** How many this customer can buy. */
  free: number;
  inOrder: boolean;
}

/** What the day of an order still takes. */
export interface RoomLeft {
  /** 'Saturday, April 3, 9:00 to 9:30 AM' */
  day: string;
  trees: number;
  /** The next day with room for the order and another tree, else an earlier one; null: none. */
  otherDay: string | null;
}

/** What the screen needs. */
export interface AdditionStart {
  trees: AddableTree[];
  /** More are found than listed. */
  hasMore: boolean;
  /** Null: no day is chosen yet. */
  room: RoomLeft | null;
  payment: PaymentSettings;
}
