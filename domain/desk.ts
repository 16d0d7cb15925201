import * as z from 'zod/mini';
import type { Fruit } from './catalog.ts';
import type { Order } from './orders.ts';
import { itemStatuses, orderStatuses, type ItemStatus } from './statuses.ts';

export const ordersPerPage = 50;

/** Of the address: page counts from 1. */
export const orderListSchema = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  status: z.optional(z.enum(orderStatuses, 'Unknown status')),
});
export type OrderListRequest = z.infer<typeof orderListSchema>;

export interface OrderList {
  orders: Order[];
  /** Of all pages. */
  total: number;
}

export const orderStatusSchema = z.strictObject({ status: z.enum(orderStatuses, 'Unknown status') });

export const itemStatusSchema = z.strictObject({
  itemIds: z.array(z.uuid('Unknown item')).check(z.minLength(1, 'No items were chosen'), z.maxLength(1000, 'Too many items at once')),
  status: z.enum(itemStatuses, 'Unknown status'),
});
export type ItemStatusChange = z.infer<typeof itemStatusSchema>;

/** One order's share of a tree that is to be prepared. */
export interface UnfulfilledOrder {
  itemId: string;
  orderId: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  customer: string;
  quantity: number;
  status: ItemStatus;
}

/** A variety on a rootstock with all orders that wait for it. */
export interface UnfulfilledItem {
  variety: string;
  fruit: Fruit;
  rootstock: string;
  orders: UnfulfilledOrder[];
}

export const treesNeeded = (item: UnfulfilledItem, status?: ItemStatus): number =>
  item.orders.reduce((sum, order) => (status === undefined || order.status === status ? sum + order.quantity : sum), 0);
