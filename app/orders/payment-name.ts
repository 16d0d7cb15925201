import { refundExtent } from '#domain/orders/order-money.ts';
import type { Order } from '#domain/orders/orders.ts';
import { paymentStatusName } from '#domain/statuses.ts';

/** A payment that was given back is not called completed. */
export const paymentName = (order: Order): string =>
  order.paymentStatus === 'completed' && refundExtent(order) === 'full'
    ? 'Payment refunded'
    : `Payment ${paymentStatusName(order.paymentStatus)}`;
