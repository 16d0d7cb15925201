import { addDate } from '#domain/calendar-days.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import { refundExtent, type OrderMoney, type RefundExtent } from './order-money.ts';

// What can be done with an order, by its status and its money. Status changes, lists of trees to prepare, labels and mails
// all use these rules; the server derives its SQL from them (`server/orders/order/state-queries.ts`).

/** Whether the farm entered the order, and whether it may be prepared before it is paid. A charge has no trees. */
export const farmTerms = ['no', 'prepaid', 'at_pickup', 'charge'] as const;
export type FarmTerms = (typeof farmTerms)[number];

export const farmTermsOf = (farm: { pays: string } | null): FarmTerms => {
  if (!farm) return 'no';
  return farm.pays === 'at_pickup' || farm.pays === 'charge' ? farm.pays : 'prepaid';
};

export interface OrderState {
  status: OrderStatus;
  payment: PaymentStatus;
  refund: RefundExtent;
  farm: FarmTerms;
}

export const orderState = (
  order: OrderMoney & {
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    farm: { pays: string } | null;
  },
): OrderState => ({
  status: order.status,
  payment: order.paymentStatus,
  refund: refundExtent(order),
  farm: farmTermsOf(order.farm),
});

export const isRefunded = ({ refund }: OrderState): boolean => refund === 'full';

const isPaidAtPickup = ({ payment, farm }: OrderState): boolean =>
  payment === 'pending' && farm === 'at_pickup';

/** Has trees that are paid, or to be paid at pickup; not canceled and not fully refunded. */
export const isActive = (state: OrderState): boolean =>
  state.farm !== 'charge' &&
  (state.payment === 'completed' || isPaidAtPickup(state)) &&
  !isRefunded(state) &&
  state.status !== 'Canceled';

export const canBePrepared = (state: OrderState): boolean =>
  isActive(state) && (state.status === 'Pending' || state.status === 'Confirmed');
export const canBeLabeled = (state: OrderState): boolean => isActive(state);
/** A problem with its trees can be reported while the guarantee lasts, and settled. */
export const canBeClaimed = (state: OrderState): boolean =>
  isActive(state) && state.status === 'Delivered';
/** Ready for pickup or delivery. */
export const isReadyForHandover = (state: OrderState): boolean =>
  isActive(state) && state.status === 'Ready';

/** Its trees were taken out of stock for it, and are still to be handed over. */
export const isPromised = (state: OrderState): boolean =>
  state.status !== 'Delivered' &&
  (isActive(state) ||
    (state.farm !== 'no' &&
      state.farm !== 'charge' &&
      state.payment === 'pending' &&
      state.status !== 'Canceled'));

/** Until hand-over the farm may change an order; one that it entered also before it is paid. */
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

/** The last day that customers can change an order: before pickup begins, or before a day of its own that is earlier. ISO date. */
export function lastChangeDay({ pickupFrom, day }: Handover, daysBefore: number): string {
  const begins = day !== null && day < pickupFrom ? day : pickupFrom;
  return addDate(begins, -daysBefore);
}

/** Mails that state an order's current condition may be resent only while it holds. */
const resendableWhile: Record<string, ((state: OrderState) => boolean) | undefined> = {
  'order-confirmed': isActive,
  'order-ready': isReadyForHandover,
  'order-reinstated': isActive,
  'partner-offer': isActive,
  'order-canceled': ({ status }) => status === 'Canceled',
  'payment-failed': ({ payment }) => payment === 'failed',
};
export const canResendMail = (template: string, state: OrderState): boolean =>
  resendableWhile[template]?.(state) ?? true;

export type StatusRefusal = 'unpaid' | 'payment_under_way' | 'refunded' | 'not_paid_yet' | 'lapsed';

/** Why an order cannot change to a status; undefined if it can. Canceling has rules of its own. */
export function statusRefusal(state: OrderState, to: OrderStatus): StatusRefusal | undefined {
  const { status, payment, refund, farm } = state;
  if (to === status || to === 'Canceled') return undefined;
  if (farm !== 'no' && payment === 'failed') return 'lapsed';
  if (farm !== 'no' && payment === 'pending')
    return isPaidAtPickup(state) && to !== 'Delivered' ? undefined : 'not_paid_yet';
  if (payment === 'pending') return 'payment_under_way';
  if (payment !== 'completed') return 'unpaid';
  return refund === 'full' || (status === 'Canceled' && refund === 'part') ? 'refunded' : undefined;
}
