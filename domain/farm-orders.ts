import type { Cents } from './money.ts';
import { netCents, type OrderMoney } from './order-money.ts';
import { isCanceled, type OrderStatus, type PaymentStatus } from './statuses.ts';

/** How the customer of an order that the farm entered wants to pay. */
export const farmPays = ['link', 'cash', 'check', 'at_pickup'] as const;
export type FarmPays = (typeof farmPays)[number];

export const manualKinds = ['cash', 'check', 'other'] as const;
export type ManualKind = (typeof manualKinds)[number];

interface FarmOrderMoney extends OrderMoney {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: Cents;
}

export type FarmPayment =
  | { state: 'unpaid' | 'underpaid'; missingCents: Cents }
  | { state: 'paid' | 'canceled' }
  /** More was paid than the order costs, or a canceled order was paid. */
  | { state: 'overpaid' | 'canceled_paid'; giveBackCents: Cents };

/**
 * Where the payment of a farm order stands. A paid order stays paid when part of it is refunded; it is unpaid again only
 * when a payment is reversed.
 */
export function farmPayment(order: FarmOrderMoney): FarmPayment {
  const net = netCents(order);
  if (isCanceled(order.status))
    return net > 0 ? { state: 'canceled_paid', giveBackCents: net } : { state: 'canceled' };
  if (order.paymentStatus === 'completed')
    return net > order.totalCents
      ? { state: 'overpaid', giveBackCents: net - order.totalCents }
      : { state: 'paid' };
  const missingCents = order.totalCents - net;
  return { state: net > 0 ? 'underpaid' : 'unpaid', missingCents };
}

/** Whether a payment completes the order, or a reversal leaves it unpaid. */
export function isFullyPaid(order: Omit<FarmOrderMoney, 'status'>): boolean {
  return order.paymentStatus === 'completed'
    ? order.paidCents >= order.totalCents
    : netCents(order) >= order.totalCents;
}
