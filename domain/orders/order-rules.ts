import { addDate } from '#domain/calendar-days.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Order } from './orders.ts';

// What can be done with an order, by its status and whether it was paid for. How much of its money
// was given back decides nothing about its trees. The server derives its SQL from these rules
// (`server/orders/order/state-queries.ts`).

export interface OrderState {
  status: OrderStatus;
  /** Its trees are only kept until it is paid for the first time. */
  awaitsPayment: boolean;
}

export const orderState = ({ status, awaitsPayment }: Order): OrderState => ({
  status,
  awaitsPayment,
});

/** Its trees were taken out of stock for it, and can still go out or come back. */
export const isPromised = ({ status }: OrderState): boolean =>
  status !== 'Delivered' && status !== 'Canceled';

/** Has trees that are paid, or to be paid with them. */
export const isActive = (state: OrderState): boolean =>
  !state.awaitsPayment && state.status !== 'Canceled';

export const canBePrepared = (state: OrderState): boolean =>
  isActive(state) && (state.status === 'Pending' || state.status === 'Confirmed');
export const canBeLabeled = (state: OrderState): boolean => isActive(state);
/** A problem with its trees can be reported while the guarantee lasts, and settled. */
export const canBeClaimed = (state: OrderState): boolean =>
  isActive(state) && state.status === 'Delivered';
/** Ready for pickup or delivery. */
export const isReadyForHandover = (state: OrderState): boolean =>
  isActive(state) && state.status === 'Ready';

/** Until hand-over the farm may change an order, paid or not. */
export const canBeChanged = (state: OrderState): boolean => isPromised(state);

/** Customers only until the order is ready; the cut-off comes on top. */
export const canBeChangedByCustomer = (state: OrderState): boolean => canBePrepared(state);

/** A day for its hand-over can be chosen. */
export const canHaveWindow = (state: OrderState): boolean =>
  isActive(state) && state.status !== 'Delivered';

interface Handover {
  /** First pickup day of the season, ISO date. */
  pickupFrom: string;
  /** The order's own, ISO date; null until one is chosen. */
  day: string | null;
}

/**
 * The last day that customers can change an order: before pickup begins, or before a day of its own
 * that is earlier. ISO date.
 */
export function lastChangeDay({ pickupFrom, day }: Handover, daysBefore: number): string {
  const begins = day !== null && day < pickupFrom ? day : pickupFrom;
  return addDate(begins, -daysBefore);
}

/** Mails that state an order's current condition may be resent only while it holds. */
const resendableWhile: Record<
  string,
  ((state: OrderState, payment: PaymentStatus) => boolean) | undefined
> = {
  'order-confirmed': isActive,
  'order-ready': isReadyForHandover,
  'order-reinstated': isActive,
  'partner-offer': isActive,
  'order-canceled': ({ status }) => status === 'Canceled',
  'payment-failed': (_, payment) => payment === 'failed',
};
export const canResendMail = (
  template: string,
  state: OrderState,
  payment: PaymentStatus,
): boolean => resendableWhile[template]?.(state, payment) ?? true;

export type StatusRefusal = 'unpaid' | 'payment_under_way' | 'not_paid_yet' | 'lapsed';

/** What decides on a change of status besides the state. */
export interface StatusFacts extends OrderState {
  payment: PaymentStatus;
  /** Placed by its customer, who pays by card at once. */
  isPaidByCard: boolean;
  /** An amount is due with the trees, and not paid. */
  owesWithTrees: boolean;
}

/** Why an order cannot change to a status; undefined if it can. Canceling has rules of its own. */
export function statusRefusal(facts: StatusFacts, to: OrderStatus): StatusRefusal | undefined {
  const { status, awaitsPayment, payment, isPaidByCard, owesWithTrees } = facts;
  if (to === status || to === 'Canceled') return undefined;
  if (payment === 'failed') return isPaidByCard ? 'unpaid' : 'lapsed';
  if (awaitsPayment) return isPaidByCard ? 'payment_under_way' : 'not_paid_yet';
  return to === 'Delivered' && owesWithTrees ? 'not_paid_yet' : undefined;
}
