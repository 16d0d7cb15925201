import * as z from 'zod/mini';
import type { OrderMoney } from '#domain/order-money.ts';
import type { Order } from '#domain/orders.ts';
import { deliveryTypes, orderStatuses, paymentStatuses, type OrderStatus } from '#domain/statuses.ts';

export const ordersPerPage = 50;
/** A search that finds more says so, and does not count them. */
export const searchCountMax = 1000;
/** A change can be taken back so long; mails that tell of it wait until then. */
export const undoSeconds = 10;
export const noteLengthMax = 4000;

export const orderSorts = ['date', 'customer', 'items', 'total', 'status', 'method'] as const;
export type OrderSort = (typeof orderSorts)[number];

const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;
const day = z.string().check(z.refine(isDay, 'Unknown date'));

/** Of the address: which orders. Days are those of the farm's own time zone. */
export const orderFilterSchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Search for less than 100 characters')), ''),
  status: z.optional(z.enum(orderStatuses, 'Unknown status')),
  payment: z.optional(z.enum(paymentStatuses, 'Unknown payment status')),
  method: z.optional(z.enum(deliveryTypes, 'Unknown method')),
  from: z.optional(day),
  to: z.optional(day),
  deleted: z.optional(z.literal('yes', 'Unknown filter')),
  sort: z._default(z.enum(orderSorts, 'Unknown order'), 'date'),
  direction: z._default(z.enum(['up', 'down'], 'Unknown direction'), 'down'),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** Pages count from 1. */
export const orderListSchema = z.extend(orderFilterSchema, {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type OrderListRequest = z.infer<typeof orderListSchema>;

export interface OrderList {
  orders: Order[];
  /** Of all pages. */
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

const status = z.enum(orderStatuses, 'Unknown status');
const cents = z.int('Not an amount').check(z.minimum(0, 'Not an amount'), z.maximum(99_999_999, 'Not an amount'));

/** Every change names the state its maker saw: who saw an older one is told so. */
export const orderStatusSchema = z.strictObject({
  status,
  was: status,
  /** Only for canceling a paid order: what goes back to the customer, 0 for nothing. */
  refundCents: z.optional(cents),
  /** Only for canceling: whether its trees are for sale again. Left out, they are, unless they were delivered. */
  restock: z.optional(z.boolean('Say whether the trees go back on the shelf')),
});
export type OrderStatusChange = z.infer<typeof orderStatusSchema>;

export const bulkStatusSchema = z.strictObject({
  changes: z
    .array(z.strictObject({ id: z.uuid('Unknown order'), status, was: status }))
    .check(z.minLength(1, 'No orders were chosen'), z.maxLength(200, 'Too many orders at once')),
});
export type BulkStatusChange = z.infer<typeof bulkStatusSchema>;

export const refundSchema = z.strictObject({
  amountCents: cents.check(z.minimum(1, 'Nothing to refund')),
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(190, 'Too long')),
  /** What was still to be had when its maker looked. */
  leftCents: cents,
});
export type RefundWish = z.infer<typeof refundSchema>;

const noteText = z.string().check(z.trim(), z.maxLength(noteLengthMax, 'The note is too long'));
export const noteSchema = z.strictObject({ text: noteText, was: noteText });
export type NoteChange = z.infer<typeof noteSchema>;

/** Something that happened to an order. */
export interface TimelineEntry {
  /** ISO 8601, UTC. */
  at: string;
  /** The address of the admin; null for the shop itself, the customer and the card provider. */
  by: string | null;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** All that is known of an order beside what the list shows. */
export interface OrderDetails {
  order: Order;
  deleted: boolean;
  note: string;
  money: OrderMoney;
  /** Newest first. */
  timeline: TimelineEntry[];
}

export interface OrderStatusAnswer {
  status: OrderStatus;
}
