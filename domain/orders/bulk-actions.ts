import * as z from 'zod/mini';
import { orderStatuses, type OrderStatus } from '#domain/statuses.ts';
import { orderFilterSchema } from './order-list.ts';

/** More are a mistake, or are done in two. */
export const bulkOrdersMax = 2000;
/** Orders of one PDF. */
export const bulkPartOrders = 50;

/** Labels, receipts and messages keep the orders, and are done by what prints and mails them. */
export const bulkKinds = ['status', 'day', 'message', 'labels', 'receipts'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Canceling asks about each refund. */
export const bulkStatuses = orderStatuses.filter(
  (status): status is Exclude<OrderStatus, 'Canceled'> => status !== 'Canceled',
);

const what = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.enum(bulkStatuses, 'Choose a status'),
  }),
  z.strictObject({ kind: z.literal('day'), windowId: z.uuid('Choose a day') }),
  z.strictObject({ kind: z.literal('message') }),
  z.strictObject({ kind: z.literal('labels') }),
  z.strictObject({ kind: z.literal('receipts') }),
]);
export type BulkWhat = z.infer<typeof what>;

/** Ticked orders, or all that a filter shows. */
const orders = z.union([
  z.strictObject({
    ids: z
      .array(z.uuid('Unknown order'))
      .check(z.minLength(1, 'No orders were chosen'), z.maxLength(200, 'Too many orders at once')),
  }),
  z.strictObject({ filter: orderFilterSchema }),
]);
export type BulkOrders = z.infer<typeof orders>;

export const bulkPreviewSchema = z.strictObject({ what, orders });
export type BulkRequest = z.infer<typeof bulkPreviewSchema>;

export const beginBulkSchema = z.strictObject({
  /** Chosen by the browser: the same press twice is one action. */
  id: z.uuid('Unknown action'),
  what,
  orders,
  /** Names the orders that the admin was shown, as they were: the preview's. */
  shown: z.string('Unknown orders'),
});
export type BeginBulk = z.infer<typeof beginBulkSchema>;

export const bulkPartSchema = z.object({
  part: z.coerce.number('Unknown part').check(z.int('Unknown part'), z.minimum(1, 'Unknown part')),
});

/** What would be done. */
export interface BulkPreview {
  orders: number;
  /** Names the orders as they are now. */
  shown: string;
  /** Of a change of status: what those have now that are not left out, in the order of `orderStatuses`. */
  statuses?: { status: OrderStatus; orders: number }[];
  /** How many would be left out, by the reason. */
  leftOut: { reason: string; orders: number }[];
  /** Of the window that is chosen; missing for what has none. */
  room?: { text: string; orders: number; trees: number; wantedTrees: number };
}

export interface BulkAction {
  id: string;
  kind: BulkKind;
  /** 'Status Ready' */
  what: string;
  chosen: string;
  /** An email address; null when the account is closed. */
  by: string | null;
  /** ISO 8601. */
  at: string;
  orders: number;
  waiting: number;
  leftOut: number;
  /** The first of them. */
  reasons: { orderId: string; number: number | null; customer: string; reason: string }[];
}

export const bulkReasonsMax = 100;
export const bulkActionsMax = 20;

/** How many PDFs its orders make. */
export const bulkParts = ({ orders: all, leftOut }: BulkAction): number =>
  Math.ceil((all - leftOut) / bulkPartOrders);
