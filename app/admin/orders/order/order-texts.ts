import { shortDay } from '#app/admin/kit/short-day.ts';
import { count } from '#domain/count.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { clockTime } from '#domain/orders/pickups.ts';

/** What the customer gets of a change, or who tells them. */
export const mailNote = ({ customer }: Pick<Order, 'customer'>): string =>
  customer?.email
    ? 'The customer gets an email.'
    : 'This order has no email address: tell the customer yourself.';

export const countTrees = ({ items }: Order): number => countTreesOf(items);

/** Trees that were handed over before the rest of their order. A cancellation leaves them in it. */
export const countGoneTrees = ({ status, items }: Order): number =>
  status === 'Delivered' ? 0 : items.reduce((sum, { handedOver }) => sum + handedOver, 0);
export const treesText = (order: Order): string => count(countTrees(order), 'tree');
export const methodName = ({ deliveryType }: Order): string =>
  deliveryType === 'delivery' ? 'Delivery' : 'Pickup';
/** `Mar 13, 2027, 9:30 AM`, or nothing while no day is chosen. */
export const dayText = ({ pickup }: Order): string =>
  pickup ? `${shortDay(`${pickup.day}T12:00:00Z`)}, ${clockTime(pickup.starts)}` : '';
