import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { knownParams, pageField, searchField } from '#domain/list-fields.ts';
import { deliveryTypes, orderNumber, orderStatuses, paymentStatuses } from '#domain/statuses.ts';
import type { Recipient, SeasonChoice } from './corrections.ts';
import type { OrderMoneyDetails } from './farm-orders.ts';
import { centsSchema, reasonSchema } from './order-changes.ts';
import type { Order } from './orders.ts';
import { manualKinds } from './payments-by-hand.ts';
import { windowText, type WindowTime } from './pickups.ts';

export const ordersPerPage = 50;
/** Counting stops here; `more` tells that there are further results. */
export const searchCountMax = 1000;
/** How long a change can be undone; mail announcing it is held until then. */
export const undoSeconds = 10;
export const noteLengthMax = 4000;

export const orderSorts = ['date', 'customer', 'items', 'total', 'status', 'method'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Beside the payment's status: money is still to come, or to be given back. */
export const paymentFilters = [...paymentStatuses, 'due', 'overpaid'] as const;
/** How money of an order came in. */
const waysOfPaying = ['card', ...manualKinds] as const;
export type WayOfPaying = (typeof waysOfPaying)[number];

/** Orders that could have a day, and have none. */
export const withoutDay = 'none';

const day = z.iso.date('Unknown date').check(z.refine(isDay, 'Unknown date'));

/** Filter in the URL. Days are in the farm's time zone. */
export const orderFilterSchema = z.object({
  search: searchField(),
  status: z.optional(z.enum(orderStatuses, 'Unknown status')),
  payment: z.optional(z.enum(paymentFilters, 'Unknown payment status')),
  method: z.optional(z.enum(deliveryTypes, 'Unknown method')),
  paidBy: z.optional(z.enum(waysOfPaying, 'Unknown way of paying')),
  from: z.optional(day),
  to: z.optional(day),
  /** The day of the pickup or delivery. */
  day: z.optional(z.union([z.literal(withoutDay), day], 'Unknown date')),
  season: z.optional(z.uuid('Unknown season')),
  /** The orders of a bulk action that were not left out. */
  bulk: z.optional(z.uuid('Unknown choice of orders')),
  deleted: z.optional(z.literal('yes', 'Unknown filter')),
  sort: z._default(z.enum(orderSorts, 'Unknown order'), 'date'),
  direction: z._default(z.enum(['up', 'down'], 'Unknown direction'), 'down'),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

export const orderListSchema = z.extend(orderFilterSchema, {
  page: pageField(),
});
export type OrderListRequest = z.infer<typeof orderListSchema>;

/** The parts of an address that choose orders. What is empty or unknown chooses none. */
export const orderParams = (params: Iterable<[name: string, value: string]>): [string, string][] =>
  knownParams(orderListSchema, params);

export interface OrderList {
  orders: Order[];
  /** Across all pages. */
  total: number;
  /** More than `total` were found. */
  more: boolean;
  /** For the filter, newest first; missing from a server of the release before, as below. */
  seasons?: { id: string; name: string }[];
}

const status = z.enum(orderStatuses, 'Unknown status');

/** `was` is the status the admin saw; a stale one is refused. */
export const orderStatusSchema = z
  .strictObject({
    status,
    was: status,
    /** Only when canceling a paid order: cents to refund, 0 for none. */
    refundCents: z.optional(centsSchema),
    /** With a refund: the refundable amount the admin saw. */
    leftCents: z.optional(centsSchema),
    /** Only when canceling: whether to return the trees to stock. Defaults to true unless delivered. */
    restock: z.optional(z.boolean('Choose whether the trees go back into stock')),
  })
  .check(
    z.refine(({ refundCents, leftCents }) => refundCents === undefined || leftCents !== undefined, {
      error: 'Say how much was left to refund',
      path: ['leftCents'],
    }),
  );
export type OrderStatusChange = z.infer<typeof orderStatusSchema>;

export const bulkStatusSchema = z.strictObject({
  changes: z
    .array(z.strictObject({ id: z.uuid('Unknown order'), status, was: status }))
    .check(z.minLength(1, 'No orders were chosen'), z.maxLength(200, 'Too many orders at once')),
});
export type BulkStatusChange = z.infer<typeof bulkStatusSchema>;

export const refundSchema = z.strictObject({
  amountCents: centsSchema.check(z.minimum(1, 'The refund must be above 0')),
  reason: reasonSchema,
  /** The refundable amount the admin saw, for conflict detection. */
  leftCents: centsSchema,
});
export type IssueRefund = z.infer<typeof refundSchema>;

/** To keep what is left of a canceled order's money, as shown. */
export const keepMoneySchema = z.strictObject({ leftCents: centsSchema });

const noteText = z
  .string()
  .check(cleaned.text(), z.maxLength(noteLengthMax, 'The note is too long'));
export const noteSchema = z.strictObject({ text: noteText, was: noteText });
export type NoteChange = z.infer<typeof noteSchema>;

/** One event in an order's history. */
export interface TimelineEntry {
  /** When it happened. ISO 8601, UTC. */
  at: string;
  /** When the shop heard of it, if that was more than a minute later: the phone had no network. */
  recordedAt: string | null;
  /** The admin's email address; null for the shop, the customer and the card provider. */
  by: string | null;
  /** What `before`, `after` and `joined` have, its kind knows (`describeEntry`). */
  action: string;
  before: unknown;
  after: unknown;
  /** What stands beside the entry in tables whose rows may be deleted. */
  joined?: unknown;
}

/** An order with everything the list leaves out. */
export interface OrderDetails {
  order: Order;
  deleted: boolean;
  note: string;
  money: OrderMoneyDetails;
  /** For undoing it. */
  lastCorrection?: { before: Recipient; after: Recipient } | null;
  /** Seasons that it can be moved to. */
  otherSeasons?: SeasonChoice[];
  /** Newest first. */
  timeline: TimelineEntry[];
}

/** The day of an order that is taken up again, which has no room for it anymore. */
export interface LostDay extends WindowTime {
  orderId: string;
  number: number | null;
}

/** 'Order 1043 has lost its day, Saturday, April 3, 9:00 to 9:30 AM: choose another.' */
export const lostDayText = ({ orderId: id, number, ...window }: LostDay): string =>
  `Order ${orderNumber({ id, number })} has lost its day, ${windowText(window)}: choose another. Its customer is told by email, if we have one.`;
