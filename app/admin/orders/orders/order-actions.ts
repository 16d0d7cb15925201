import { count } from '#domain/count.ts';
import { isDeliveryCharge, type Order } from '#domain/orders/orders.ts';
import type { OrderStatus } from '#domain/statuses.ts';

/** Actions on an order, shared by table rows and cards. */
export interface OrderActions {
  setStatus: (order: Order, status: OrderStatus) => void;
  remove: (order: Order) => void;
  restore: (order: Order) => void;
  select: (order: Order, isSelected: boolean) => void;
  /** Shows or hides the details. */
  open: (order: Order, isOpen: boolean) => void;
}

export interface OrderViewProps {
  order: Order;
  isSelected: boolean;
  isOpen: boolean;
  /** Deleted orders can only be viewed and restored. */
  deleted: boolean;
  actions: OrderActions;
}

/** What the customer gets of a change, or who tells them. */
export const mailNote = ({ customer }: Order): string =>
  customer?.email
    ? 'The customer gets an email.'
    : 'This order has no email address: tell the customer yourself.';

export const countTrees = ({ items }: Order): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
/** A delivery charge has none. */
export const treesText = (order: Order): string =>
  isDeliveryCharge(order) ? 'Delivery charge' : count(countTrees(order), 'tree');
export const methodName = ({ deliveryType }: Order): string =>
  deliveryType === 'delivery' ? 'Delivery' : 'Pickup';
