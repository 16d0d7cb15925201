import * as z from 'zod/mini';
import { hasCheckNumber, takenMoney } from './farm-orders.ts';
import { walkUpSaleFields } from './walk-up-sale.ts';

// What a phone at the gate has done, as it tells the shop.

export const actionsAtOnceMax = 100;
/** More than `actionsAtOnceMax` actions can take, with the largest hand-over among them. */
export const actionsBytesMax = 256 * 1024;
export const treeNumberMax = 10_000;
/** An order with more can be handed over as a whole. */
export const treesAtOnceMax = 1000;
const ageSecondsMax = 400 * 24 * 60 * 60;

const id = z.uuid('Unknown request');
const orderId = z.uuid('Unknown order');
const itemId = z.uuid('Unknown tree');
const treeNo = z.int('Unknown tree').check(z.minimum(1), z.maximum(treeNumberMax));

/**
 * How long ago the action was done, by the time between it and the sending. The phone's clock
 * itself may be wrong. Missing from phones of an earlier release: then it was done now.
 */
const ageSeconds = z.optional(
  z.int('Unknown age').check(z.minimum(0, 'Unknown age'), z.maximum(ageSecondsMax, 'Unknown age')),
);

/** What the phone showed as due, so that it hears of money that another one took meanwhile. */
const seenDueCents = z.int('Unknown amount');

/** Money for one order, as phones of the release before send it. */
const paymentSchema = z
  .strictObject({
    type: z.literal('payment'),
    id,
    orderId,
    ...takenMoney,
    seenDueCents,
    ageSeconds,
  })
  .check(hasCheckNumber);

/** How many orders one sum may be for. */
export const ordersOfTenderMax = 50;

/** One sum of cash, or one check, for one order or for several of one visit. */
export const tenderSchema = z
  .strictObject({
    type: z.literal('tender'),
    id,
    orders: z.array(z.strictObject({ orderId, seenDueCents })).check(
      z.minLength(1, 'Choose an order'),
      z.maxLength(ordersOfTenderMax, 'That is for too many orders'),
      z.refine(
        (orders) => new Set(orders.map((order) => order.orderId)).size === orders.length,
        'An order is listed twice',
      ),
    ),
    ...takenMoney,
    ageSeconds,
  })
  .check(hasCheckNumber);
export type Tender = z.infer<typeof tenderSchema>;

/** A line of the dig list whose trees were dug. */
const digSchema = z.strictObject({
  type: z.literal('dug'),
  id,
  itemId,
  /** As many as the list said that there are to dig. */
  trees: z.int('Unknown tree').check(z.minimum(1), z.maximum(treeNumberMax)),
  ageSeconds,
});
export type Dig = z.infer<typeof digSchema>;
const undigSchema = z.strictObject({
  type: z.literal('undug'),
  id,
  /** The id of the tick that it takes back. */
  dugId: z.uuid('Unknown tick'),
  ageSeconds,
});

const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('tick'),
    id,
    itemId,
    treeNo,
    ageSeconds,
  }),
  z.strictObject({
    type: z.literal('untick'),
    id,
    tickId: z.uuid('Unknown tick'),
    ageSeconds,
  }),
  z.strictObject({
    type: z.literal('handover'),
    id,
    orderId,
    /** Those that are handed over. Without: all that remain. */
    trees: z.optional(
      z.array(z.strictObject({ itemId, treeNo })).check(
        z.minLength(1, 'Unknown tree'),
        z.maxLength(treesAtOnceMax, 'Too many trees'),
        z.refine(
          (trees) =>
            new Set(trees.map(({ itemId: item, treeNo: no }) => `${item.toLowerCase()} ${no}`))
              .size === trees.length,
          'A tree is listed twice',
        ),
      ),
    ),
    ageSeconds,
  }),
  z.strictObject({
    type: z.literal('undo'),
    id,
    orderId,
    handoverId: z.uuid('Unknown hand-over'),
    ageSeconds,
  }),
  digSchema,
  undigSchema,
  paymentSchema,
  tenderSchema,
  /** The order has this id from now on. */
  z.strictObject({ type: z.literal('sale'), id, orderId, ...walkUpSaleFields, ageSeconds }),
  /** A tree that replaces a damaged one went, or is here after all. */
  z.strictObject({
    type: z.literal('replacement'),
    id,
    orderId,
    claimId: z.uuid('Unknown claim'),
    isHandedOver: z.boolean('Unknown step'),
    ageSeconds,
  }),
  /** Money that was entered by mistake, by the id of its action. */
  z.strictObject({
    type: z.literal('reversal'),
    id,
    orderId,
    paymentId: z.uuid('Unknown payment'),
    ageSeconds,
  }),
]);
/** `id` is chosen by the phone: the same action sent twice counts once. */
export type CheckInAction = z.infer<typeof action>;

export type ActionOf<Type extends CheckInAction['type']> = Extract<CheckInAction, { type: Type }>;

/** Money as a tender, however the phone sent it. */
export const asTender = ({
  orderId: id,
  seenDueCents: seen,
  ...payment
}: ActionOf<'payment'>): Tender => ({
  ...payment,
  type: 'tender',
  orders: [{ orderId: id, seenDueCents: seen }],
});

/** In the order in which they were done. */
export const checkInActionsSchema = z.strictObject({
  actions: z
    .array(action)
    .check(z.minLength(1, 'Nothing to send'), z.maxLength(actionsAtOnceMax, 'Too much at once')),
});

/** The age that an action takes along. */
export const ageSecondsOf = (ms: number): number =>
  Math.min(Math.max(0, Math.round(ms / 1000)), ageSecondsMax);
