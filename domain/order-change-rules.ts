import { canBePrepared, isActive, type OrderState } from './order-rules.ts';

/** Until hand-over the farm may change an order. */
export const canBeChanged = (state: OrderState): boolean =>
  isActive(state) && state.status !== 'Delivered';

/** Customers only until the order is ready; the cut-off comes on top. */
export const canBeChangedByCustomer = (state: OrderState): boolean => canBePrepared(state);

/** The last day that customers can change an order whose pickup begins on this day. ISO dates. */
export function lastChangeDay(pickupFrom: string, daysBefore: number): string {
  const day = new Date(`${pickupFrom}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysBefore);
  return day.toISOString().slice(0, 10);
}
