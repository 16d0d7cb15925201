import type { Order } from '#domain/orders.ts';
import type { OrderStatus } from '#domain/statuses.ts';

/** What can be done with an order, wherever it is shown. */
export interface OrderActions {
  setStatus: (order: Order, status: OrderStatus) => void;
  remove: (order: Order) => void;
  restore: (order: Order) => void;
  choose: (order: Order, isChosen: boolean) => void;
}

export interface OrderViewProps {
  order: Order;
  isChosen: boolean;
  /** Deleted orders can be looked at and restored, nothing else. */
  deleted: boolean;
  actions: OrderActions;
}

export const treesOf = ({ items }: Order): number => items.reduce((sum, { quantity }) => sum + quantity, 0);
export const methodOf = ({ deliveryType }: Order): string => (deliveryType === 'delivery' ? 'Delivery' : 'Pickup');
