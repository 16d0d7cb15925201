import * as z from 'zod/mini';
import type { TreeCounts } from '#domain/catalog/tree-counts.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import type { Cents } from '#domain/money.ts';
import {
  shortfallAnswerSchema,
  shortfallReasons,
  type AnsweredBy,
  type OfferedTree,
  type ShortfallReason,
  type ShortItemState,
} from './shortfalls.ts';

export const offersMax = 3;
/** Orders that one shortfall may ask. */
export const shortItemsMax = 1000;
const treesMax = 100_000;

export interface PromisedTree extends TreeCounts {
  productId: string;
  variety: string;
  rootstock: string;
  /** Missing, and not settled yet. */
  open: number;
}

export interface ShortfallEntry {
  id: string;
  variety: string;
  rootstock: string;
  reason: ShortfallReason;
  /** ISO 8601, UTC. */
  openedAt: string;
  deadline: string;
  short: number;
  items: number;
  asked: number;
  toCall: number;
}

/** Numbers for the admin start page. */
export interface ShortfallCounts {
  asked: number;
  toCall: number;
}

const whole = (message: string) => wholeNumber(message, [0, treesMax], 'That is too many trees');
const countedTrees = whole('Enter how many trees you counted');

export const shortfallPreviewSchema = z.object({
  productId: z.uuid('Unknown tree'),
  counted: z.coerce
    .number('Enter how many trees you counted')
    .check(
      z.int('Enter how many trees you counted'),
      z.minimum(0, 'Enter how many trees you counted'),
      z.maximum(treesMax, 'That is too many trees'),
    ),
});
export type ShortfallPreviewRequest = z.infer<typeof shortfallPreviewSchema>;

interface Buyer {
  orderItemId: string;
  orderId: string;
  orderNumber: number | null;
  customer: string;
  /** ISO 8601, UTC; when it was paid, or placed where it is paid later. */
  since: string;
  trees: number;
  served: number;
}

export interface ProposedOffer extends Omit<OfferedTree, 'id'> {
  productId: string;
  /** The farm bears. */
  farmBearsCents: Cents;
}

/** A line with missing trees. */
export interface ShortBuyer extends Buyer {
  email: string;
  phone: string;
  /** Why the farm calls the customer instead of mailing; null when they are mailed. */
  byHand: 'no email' | null;
  /** What the missing trees come to. */
  refundCents: Cents;
  offers: ProposedOffer[];
}

/** A shortfall as it would be opened now. */
export interface ShortfallPreview extends TreeCounts {
  productId: string;
  variety: string;
  rootstock: string;
  counted: number;
  short: number;
  /** Trees given for claims, or kept for the answers to another shortfall: nobody is asked about them. */
  owedFirst: number;
  owedFirstShort: number;
  /** 'December 2' */
  lastDay: string;
  served: Buyer[];
  unserved: ShortBuyer[];
  /** A customer is paying for this tree. */
  isBeingBought: boolean;
}

/** The mail to one customer, with the offers that are kept. */
export const shortfallMailSchema = z.strictObject({
  productId: z.uuid('Unknown tree'),
  counted: countedTrees,
  reason: z.enum(shortfallReasons, 'Choose why trees are missing'),
  orderItemId: z.uuid('Unknown order'),
  productIds: z.array(z.uuid('Unknown tree')).check(z.maxLength(offersMax, 'Too many trees')),
});
export type ShortfallMailRequest = z.infer<typeof shortfallMailSchema>;

/** `id` is chosen by the browser, so that sending it twice opens one. The rest is what was shown. */
export const openShortfallSchema = z.strictObject({
  id: z.uuid('Unknown request'),
  productId: z.uuid('Unknown tree'),
  counted: countedTrees,
  reason: z.enum(shortfallReasons, 'Choose why trees are missing'),
  inOrders: whole('Unknown number'),
  stock: whole('Unknown number'),
  items: z
    .array(
      z.strictObject({
        orderItemId: z.uuid('Unknown order'),
        trees: whole('Unknown number'),
        productIds: z
          .array(z.uuid('Unknown tree'))
          .check(z.maxLength(offersMax, `Offer at most ${offersMax} trees`)),
      }),
    )
    .check(z.maxLength(shortItemsMax, 'Too many orders at once')),
});
export type OpenShortfall = z.infer<typeof openShortfallSchema>;

/** `settle`: by hand, such as an order that the farm entered. */
export const adminAnswerSchema = z.union([
  shortfallAnswerSchema,
  z.strictObject({ answer: z.literal('settle') }),
]);
export type AdminAnswer = z.infer<typeof adminAnswerSchema>;

/** An item with everything that an admin needs to answer for its customer. */
export interface ShortItemDetails {
  id: string;
  orderId: string;
  orderNumber: number | null;
  customer: string;
  email: string;
  phone: string;
  trees: number;
  served: number;
  state: ShortItemState;
  /** ISO 8601, UTC; the customer asked for a call. */
  calledAt: string | null;
  answeredAt: string | null;
  answeredBy: AnsweredBy | null;
  /** Null once answered, or where the shop cannot change the order. */
  choices: {
    offers: Omit<OfferedTree, 'priceCents'>[];
    refundCents: Cents;
  } | null;
  given: string | null;
  refund: { amountCents: Cents; state: string } | null;
}

export interface ShortfallDetails {
  id: string;
  productId: string;
  variety: string;
  rootstock: string;
  reason: ShortfallReason;
  /** When it was opened. */
  inOrders: number;
  counted: number;
  lostStock: number;
  openedAt: string;
  openedBy: string | null;
  deadline: string;
  isOver: boolean;
  /** Nobody had answered when it was ended. */
  isWithdrawn: boolean;
  /** The mails have not gone out yet, and are recalled when it is ended. */
  mailsWait: boolean;
  items: ShortItemDetails[];
}
