import type { Cents } from '#domain/money.ts';
import { isCanceled, type OrderStatus, type PaymentStatus } from '#domain/statuses.ts';
import { minimumTotalCents } from './checkout.ts';
import { netCents, type OrderMoney } from './order-money.ts';

/** How the customer of an order that the farm entered wants to pay. */
export const farmPays = ['link', 'cash', 'check', 'at_pickup'] as const;
export type ChosenPays = (typeof farmPays)[number];
/** A charge has no trees: it asks for what the delivery of another order costs more, by link or at the hand-over. */
export type FarmPays = ChosenPays | 'charge';

/** The certificate of a buyer who owes no sales tax. */
export interface TaxExemption {
  certificate: string;
  /** Its last day, 'YYYY-MM-DD'. */
  until: string;
}

export const manualKinds = ['cash', 'check', 'other'] as const;
export type ManualKind = (typeof manualKinds)[number];

export interface FarmOrderMoney extends OrderMoney {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The total, or what the last change left. */
  worthCents: Cents;
  /** Given back although nothing was overpaid: the customer does not owe it again. */
  givenCents: Cents;
}

export type FarmPayment =
  | { state: 'unpaid' | 'underpaid'; missingCents: Cents }
  | { state: 'paid' | 'canceled' }
  /** More was paid than the order costs, or a canceled order was paid. */
  | { state: 'overpaid' | 'canceled_paid'; giveBackCents: Cents };

const missingOf = (order: FarmOrderMoney): Cents =>
  order.worthCents - order.givenCents - netCents(order);

/**
 * Where the payment of a farm order stands. A paid order stays paid when part of it is refunded; it is unpaid again when
 * a payment is reversed, or trees are added. A cent of the payment stays, as in orders of the shop.
 */
export function farmPayment(order: FarmOrderMoney): FarmPayment {
  const net = netCents(order);
  if (isCanceled(order.status))
    return net > 0 ? { state: 'canceled_paid', giveBackCents: net } : { state: 'canceled' };
  const missingCents = missingOf(order);
  if (order.paymentStatus !== 'completed')
    return { state: net > 0 ? 'underpaid' : 'unpaid', missingCents };
  const giveBackCents = Math.min(-missingCents, net - minimumTotalCents);
  return giveBackCents > 0 ? { state: 'overpaid', giveBackCents } : { state: 'paid' };
}

/** What the customer still owes; negative: what is to be given back. */
export function balanceCents(order: FarmOrderMoney): Cents {
  const payment = farmPayment(order);
  if ('missingCents' in payment) return payment.missingCents;
  return 'giveBackCents' in payment ? -payment.giveBackCents : 0;
}

/** Whether a payment or a change completes the order, or leaves it unpaid. */
export const isFullyPaid = (order: FarmOrderMoney): boolean => missingOf(order) <= 0;

/** Reads the money of a farm order from what customers and admins are shown. */
export const farmMoneyOf = (
  order: Omit<FarmOrderMoney, 'worthCents' | 'givenCents'> & {
    totalCents: Cents;
    changed?: { worthCents: Cents };
    farm: { givenCents: Cents } | null;
  },
): FarmOrderMoney => ({
  ...order,
  worthCents: order.changed?.worthCents ?? order.totalCents,
  givenCents: order.farm?.givenCents ?? 0,
});
