import type { Cents } from '#domain/money.ts';

/** Money actually received for an order: sums of its payments, never derived from total or status. */
export interface OrderMoney {
  paidCents: Cents;
  /** Refunded or being refunded. */
  refundedCents: Cents;
  /** Paid at the farm, in cash, by check or by link: texts do not speak of a card. */
  atFarm?: boolean;
}

export const noMoney: OrderMoney = { paidCents: 0, refundedCents: 0 };

/** What the farm keeps. */
export const netCents = ({ paidCents, refundedCents }: OrderMoney): Cents =>
  paidCents - refundedCents;

export type RefundExtent = 'none' | 'part' | 'full';

export function refundExtent({ paidCents, refundedCents }: OrderMoney): RefundExtent {
  if (refundedCents === 0) return 'none';
  return refundedCents < paidCents ? 'part' : 'full';
}
