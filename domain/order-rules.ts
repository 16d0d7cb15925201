import { refundExtent, type OrderMoney, type RefundExtent } from './order-money.ts';
import type { OrderStatus, PaymentStatus } from './statuses.ts';

// What may be done with an order, decided by where it is and where its money is. Status changes, the lists of trees to
// prepare, labels and mails all ask here; the server turns the same rules into SQL (`server/orders/order-states.ts`).

export interface OrderState {
  status: OrderStatus;
  payment: PaymentStatus;
  refund: RefundExtent;
}

export const orderState = (order: OrderMoney & { status: OrderStatus; paymentStatus: PaymentStatus }): OrderState => ({
  status: order.status,
  payment: order.paymentStatus,
  refund: refundExtent(order),
});

/** Paid, not canceled, and not all of the money went back. */
export const stands = ({ status, payment, refund }: OrderState): boolean => payment === 'completed' && refund !== 'full' && status !== 'Canceled';

export const mayBePrepared = (state: OrderState): boolean => stands(state) && (state.status === 'Pending' || state.status === 'Confirmed');
export const mayBeLabeled = stands;
/** Waits for its customer, who may be told so. */
export const isReady = (state: OrderState): boolean => stands(state) && state.status === 'Ready';

/** Mails that say how an order is now: told again only while that is so. */
const stillTrue: Record<string, ((state: OrderState) => boolean) | undefined> = {
  'order-confirmed': stands,
  'order-ready': isReady,
  'order-reinstated': stands,
  'order-canceled': ({ status }) => status === 'Canceled',
  'payment-failed': ({ payment }) => payment === 'failed',
};
export const mayBeToldAgain = (template: string, state: OrderState): boolean => stillTrue[template]?.(state) ?? true;

export type StatusRefusal = 'unpaid' | 'payment_under_way' | 'refunded';

/** Why an order in this state cannot be given that status; undefined if it can. Canceling has questions of its own. */
export function statusRefusal({ status, payment, refund }: OrderState, to: OrderStatus): StatusRefusal | undefined {
  if (to === status || to === 'Canceled') return undefined;
  if (payment === 'pending') return 'payment_under_way';
  if (payment !== 'completed') return 'unpaid';
  return refund === 'full' || (status === 'Canceled' && refund === 'part') ? 'refunded' : undefined;
}
