import type { Order } from '#domain/orders.ts';
import type { OrderStatus } from '#domain/statuses.ts';

/** What can be done with an order, wherever it is shown. */
export interface OrderActions {
  setStatus: (order: Order, status: OrderStatus) => void;
  remove: (order: Order) => void;
  restore: (order: Order) => void;
  select: (order: Order, isSelected: boolean) => void;
}

export interface OrderViewProps {
  order: Order;
  isSelected: boolean;
  /** Deleted orders can be looked at and restored, nothing else. */
  deleted: boolean;
  actions: OrderActions;
}

export const countTrees = ({ items }: Order): number => items.reduce((sum, { quantity }) => sum + quantity, 0);
export const methodName = ({ deliveryType }: Order): string => (deliveryType === 'delivery' ? 'Delivery' : 'Pickup');
