import * as z from 'zod/mini';
import type { Fruit } from '#domain/catalog/catalog.ts';
import { itemStatuses, type ItemStatus } from '#domain/statuses.ts';

export const itemsPerRequestMax = 1000;
const status = z.enum(itemStatuses, 'Unknown status');

/** `was` is the status the admin saw, for conflict detection. */
export const itemStatusSchema = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.uuid('Unknown item'), was: status }))
    .check(
      z.minLength(1, 'No items were chosen'),
      z.maxLength(itemsPerRequestMax, 'Too many items at once'),
    ),
  status,
});
export type ItemStatusChange = z.infer<typeof itemStatusSchema>;

/** A variety on a rootstock with the number of trees still to prepare. */
export interface UnfulfilledItem {
  variety: string;
  fruit: Fruit;
  rootstock: string;
  pending: number;
  confirmed: number;
  orders: number;
}

export const unfulfilledOrdersSchema = z.object({
  variety: z.string().check(z.minLength(1), z.maxLength(200)),
  rootstock: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type UnfulfilledKey = z.infer<typeof unfulfilledOrdersSchema>;

/** One order's part of an unfulfilled item. */
export interface UnfulfilledOrder {
  itemId: string;
  orderId: string;
  orderNumber: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  customer: string;
  quantity: number;
  status: ItemStatus;
  /** The customer's, from the checkout. */
  note?: string;
  /** Trees given for a claim; `itemId` is the claim's. */
  isReplacement?: true;
}

export interface PickListEntry extends UnfulfilledKey {
  fruit: Fruit;
  orders: UnfulfilledOrder[];
}

export const treesNeeded = ({ pending, confirmed }: UnfulfilledItem): number => pending + confirmed;
