import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentStanding } from './balance.ts';

// Trees removed from an order, swapped or added, and what that costs or gives back. Server and screens use these rules.

export interface PricedTrees {
  priceCents: Cents;
  quantity: number;
}

export const subtotalOf = (trees: readonly PricedTrees[]): Cents =>
  trees.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
export const countTreesOf = (trees: readonly { quantity: number }[]): number =>
  trees.reduce((sum, { quantity }) => sum + quantity, 0);

const quantityMax = 100_000;
const linesMax = 200;
const trees = z
  .int('The number of trees must be a whole number')
  .check(
    z.minimum(0, 'The number of trees cannot be below 0'),
    z.maximum(quantityMax, 'That is too many trees'),
  );
export const centsSchema = wholeNumber('Invalid amount', [0, 99_999_999]);
export const reasonSchema = z
  .string()
  .check(
    cleaned.line(),
    z.minLength(3, 'Enter a reason'),
    z.maxLength(190, 'The reason is too long'),
  );

/** `was` is the number that was shown; a stale one is refused. */
const quantities = z
  .array(z.strictObject({ itemId: z.uuid('Unknown tree'), was: trees, quantity: trees }))
  .check(
    z.minLength(1, 'Choose the trees to change'),
    z.maxLength(linesMax, 'Too many trees at once'),
    z.refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'A tree is listed twice',
    ),
  );
export type NewQuantities = z.infer<typeof quantities>;

export const previewChangeSchema = z.strictObject({ quantities });
/** `key` names the request, so that sending it twice changes once. `refundCents` is what the customer saw. */
export const changeOrderSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  quantities,
  refundCents: centsSchema,
});
export type ChangeOrder = z.infer<typeof changeOrderSchema>;

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quantities'), quantities }),
  z.strictObject({
    kind: z.literal('swap'),
    itemId: z.uuid('Unknown tree'),
    was: trees,
    trees: trees.check(z.minimum(1, 'Choose how many trees to swap')),
    productId: z.uuid('Choose the tree to give instead'),
    /** The customer asked for a dearer tree, and pays today's price. Else the farm bears what is more. */
    atTodaysPrice: z.optional(z.literal(true)),
  }),
  z.strictObject({
    kind: z.literal('add'),
    productId: z.uuid('Choose the tree to add'),
    trees: trees.check(z.minimum(1, 'Choose how many trees to add')),
  }),
]);
export type WantedChange = z.infer<typeof change>;

export const adminPreviewSchema = z.strictObject({ change });

/** How the customer pays what a change makes due: by link until a day, or with the trees. */
export const askedSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('link'),
    until: z.iso.date('Choose until when').check(z.refine(isDay, 'Choose until when')),
  }),
  z.strictObject({ by: z.literal('trees') }),
]);
export type AskedTerm = z.infer<typeof askedSchema>;

export const adminChangeSchema = z.strictObject({
  key: z.uuid('Unknown request'),
  change,
  /** How much more or less the order costs, and what was to be given back, as the admin saw. */
  cents: z.int('Invalid amount'),
  proposedCents: centsSchema,
  /** Given back now; may be less than what was proposed. */
  refundCents: centsSchema,
  restock: z.boolean('Choose whether the trees go back into stock'),
  reason: reasonSchema,
  /** For a change that makes an amount due. */
  asked: z.optional(askedSchema),
  /** The admin knows that its day holds more trees then than it was meant to. */
  evenIfFull: z.optional(z.literal(true)),
});
export type AdminChange = z.infer<typeof adminChangeSchema>;

/** A change as it would be made now. */
export interface ChangePreview {
  /** How much more the order costs; negative: less. */
  cents: Cents;
  /** What can go back to the card for it. */
  refundCents: Cents;
  /** Nothing would be left: the order is canceled. */
  cancels: boolean;
  /** How it comes about. `otherCents` is what the farm bears or grants, more or less than before. */
  parts: { treesCents: Cents; deliveryFeeCents: Cents; discountCents: Cents; otherCents: Cents };
  /** Where the payment of the order would stand. */
  payment: PaymentStanding;
  /** What the order costs after it. */
  owedCents: Cents;
  /**
   * Trees that it adds are taxed, because the exemption of the order ended on this day. Null:
   * nothing is taxed for that.
   */
  exemptionEnded: string | null;
}

/** With what the change does to the customer's trees, in sentences. */
export interface ShownChange extends ChangePreview {
  orchard: string[];
}

export interface ChangeResult {
  refundCents: Cents;
  canceled: boolean;
}
